-- The server's log: one line for each request.  This module generates it,
-- always the same one, so there is nothing to download.
module Log (Request (..), parse, readDay) where

import Data.Bits (shiftR)
import qualified Data.ByteString.Builder as Builder
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy as Lazy
import Data.Word (Word64)

data Request = Request
    { user :: !B.ByteString
    , address :: !B.ByteString
    , path :: !B.ByteString
    , size :: !Int
    }

-- Lines like "u4711 10.2.3.4 /shop/item/17 5312".
parse :: B.ByteString -> [Request]
parse text =
    [ Request u a p n
    | line <- B.lines text
    , [u, a, p, bytes, _] <- [B.words line]
    , Just (n, _) <- [B.readInt bytes]
    ]

-- What the server wrote on a day.
readDay :: Int -> B.ByteString
readDay n = Lazy.toStrict (Builder.toLazyByteString (mconcat lines'))
  where
    lines' = zipWith (line n) [1 .. 30000] (numbers (fromIntegral n))

line :: Int -> Int -> Word64 -> Builder.Builder
line n k r = mconcat
    [ Builder.char7 'u', Builder.word64Dec (pick 16 900 + 100 * today)
    , Builder.string7 " 10.", Builder.word64Dec today
    , Builder.char7 '.', Builder.word64Dec (pick 24 16)
    , Builder.char7 '.', Builder.word64Dec (pick 32 160)
    , Builder.string7 " /shop/item/", Builder.word64Dec (pick 40 500)
    , Builder.char7 ' ', Builder.word64Dec (200 + pick 20 50000)
    , Builder.string7 " Mozilla/5.0,request=", Builder.intDec k
    , Builder.char7 '\n'
    ]
  where
    today = fromIntegral n
    pick shift range = (r `shiftR` shift) `mod` range

numbers :: Word64 -> [Word64]
numbers = tail . iterate (\x -> x * 6364136223846793005 + 1442695040888963407)
