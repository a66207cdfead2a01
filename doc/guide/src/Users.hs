-- Collects what each user did on all days.
module Users (User (..), Users, visit) where

import qualified Data.ByteString.Char8 as B
import qualified Data.Map.Strict as Map

import Log

data User = User
    { landing :: B.ByteString   -- the page by which they first came
    , hits :: Int
    , traffic :: Int
    }

type Users = Map.Map B.ByteString User

visit :: Request -> Users -> Users
visit request = Map.insertWith again (user request) first
  where
    first = User { landing = path request, hits = 1, traffic = size request }
    again _ old =
        old { hits = hits old + 1, traffic = traffic old + size request }
