module Main (main) where

import Data.Store

main :: IO ()
main = do
    names <- lines <$> readFile "names"
    print (total (load names))
  where
    load = foldr (\name -> insert name 1) empty
