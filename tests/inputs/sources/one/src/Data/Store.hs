module Data.Store (Store, empty, insert, total) where

import qualified Data.Map as M

-- | Amounts by account, and all of them.
data Store = Store { accounts :: M.Map String Int, history :: [Int] }

empty :: Store
empty = Store M.empty []

insert :: String -> Int -> Store -> Store
insert name amount store =
    store { accounts = M.insertWith (+) name amount (accounts store)
          , history = amount : history store
          }

total :: Store -> Int
total = sum . history
