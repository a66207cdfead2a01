-- Finds the host of an address.  Asking is slow, so answers are kept.
module Hosts (Host (..), Hosts, findHost, newHosts) where

import qualified Data.ByteString.Char8 as B
import Data.IORef
import qualified Data.Map.Strict as Map

data Host = Host
    { name :: String
    , country :: String
    }

type Hosts = IORef (Map.Map B.ByteString Host)

newHosts :: IO Hosts
newHosts = newIORef Map.empty

findHost :: Hosts -> B.ByteString -> IO Host
findHost hosts address = do
    known <- readIORef hosts
    case Map.lookup address known of
        Just host -> return host
        Nothing -> do
            let host = ask address
            writeIORef hosts $! Map.insert address host known
            return host

-- Stands in for a service elsewhere.
ask :: B.ByteString -> Host
ask address = length fullName `seq` Host fullName where_
  where
    fullName = concat ["host-", map dash (B.unpack address), ".example"]
    dash c = if c == '.' then '-' else c
    where_ = ["at", "ch", "de", "fr", "it"] !! (B.foldl' sum' 0 address `mod` 5)
    sum' n c = n + fromEnum c
