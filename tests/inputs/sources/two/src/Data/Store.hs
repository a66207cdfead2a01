module Data.Store where

import qualified Data.Map as M

-- | Amounts by account, and all of them.
data Store = Store { accounts :: M.Map String Int, amounts :: [Int] }

empty :: Store
empty = Store M.empty []

insert :: String -> Int -> Store -> Store
insert name amount store =
    store { accounts = M.insertWith (+) name amount (accounts store)
          , amounts = amount : amounts store
          }

total :: Store -> Int
total = sum . amounts
