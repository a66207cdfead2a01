-- Reads a web server's log day by day, and prints the number of requests from
-- each country; at the end, the users with the most traffic and their first
-- page.  It leaks in three ways: doc/guide.md finds them.
module Main (main) where

import Control.Monad (foldM)
import qualified Data.ByteString.Char8 as B
import Data.List (foldl', sortOn)
import qualified Data.Map.Strict as Map
import Debug.Trace (traceMarkerIO)
import System.Environment (getArgs)

import Hosts
import Log
import Users

main :: IO ()
main = do
    args <- getArgs
    let days = case args of
            [n] -> read n
            _ -> 12
    hosts <- newHosts
    users <- foldM (day hosts) Map.empty [1 .. days]
    traceMarkerIO "report"
    mapM_ putStrLn (best 10 users)

day :: Hosts -> Users -> Int -> IO Users
day hosts users n = do
    traceMarkerIO ("day " ++ show n)
    let requests = parse (readDay n)
    perCountry <- foldM count Map.empty requests
    putStrLn (unwords ["day", show n, show (Map.toList perCountry)])
    return $! foldl' (flip visit) users requests
  where
    count totals request = do
        host <- findHost hosts (address request)
        return $! Map.insertWith (+) (country host) (1 :: Int) totals

best :: Int -> Users -> [String]
best n users =
    [ B.unpack name ++ ": " ++ show (traffic user) ++ " bytes, "
        ++ show (hits user) ++ " requests, first " ++ B.unpack (landing user)
    | (name, user) <- take n (sortOn (negate . traffic . snd) (Map.toList users))
    ]
