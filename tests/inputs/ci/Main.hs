-- Counts words, in texts of its own making, and prints the sum of how often the
-- most frequent word of each occurs.
module Main (main) where

import Data.List (foldl')
import qualified Data.Map.Strict as Map

main :: IO ()
main = do
    let counts = map (count . text) [1 .. rounds]
    print (sum (map largest counts))
  where
    rounds = 12

largest :: Map.Map String Int -> Int
largest = maximum . Map.elems

count :: [String] -> Map.Map String Int
count = foldl' (\counts word -> Map.insertWith (+) word 1 counts) Map.empty

text :: Int -> [String]
text seed = map word (take 40000 (iterate next seed))
  where
    next n = (n * 1103515245 + 12345) `mod` 2147483648
    word n = "word" ++ show (n `mod` 9973)
