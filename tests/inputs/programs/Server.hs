import Control.Concurrent (threadDelay)
import qualified Data.Map.Strict as Map
import Debug.Trace (traceMarkerIO)
import System.Environment (getArgs)

-- | A server that never forgets a session.
serve :: Int -> Int -> Map.Map Int [Int] -> IO ()
serve 0 _ sessions = print (Map.size sessions)
serve n next sessions = do
  threadDelay 10000
  if n `mod` 100 == 0 then traceMarkerIO ("request " ++ show next) else pure ()
  let more = Map.fromList [(k, [k .. k + 20]) | k <- [next .. next + 99]]
  serve (n - 1) (next + 100) (Map.union sessions (Map.map (\xs -> sum xs `seq` xs) more))

main :: IO ()
main = do
  [requests] <- getArgs
  serve (read requests) 0 Map.empty
