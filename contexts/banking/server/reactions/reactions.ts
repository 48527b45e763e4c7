import { otherTransferDecided, receiptKept, receiptReversed } from '@halaqa/finance/contract'
import { reaction } from '@halaqa/kit-server/events'
import { followOther, followReceipt } from '../reversals/follow-reversals.ts'

export const onReceiptReversedLines = reaction(receiptReversed, 'banking.free-lines', ({ receipt_id }) =>
  followReceipt(receipt_id),
)
export const onReceiptKeptLines = reaction(receiptKept, 'banking.keep-lines', ({ receipt_id }) =>
  followReceipt(receipt_id),
)
export const onOtherTransferDecidedLines = reaction(otherTransferDecided, 'banking.follow-other', ({ kind, id }) =>
  followOther(kind, id),
)
