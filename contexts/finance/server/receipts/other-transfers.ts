import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { BankMovement } from '../journal/bank-movements.ts'
import type { WaitingTransfer } from './receive-transfer.ts'

/** What stands for whom: a sponsor's payment, a donation. */
export type OtherTransferKind = 'sponsor' | 'donation'

/**
 * Transfers that a colleague recorded in a context downstream, as receipts are here: whoever finds one on the bank's statement is the
 * second person (ADR 0088).
 */
export type TransferSource = {
  kind: OtherTransferKind
  /** What its entries are posted under, and as. */
  word: string
  posted_as: BankMovement['kind']
  /** All of a bank account that nobody has confirmed, the oldest first. */
  waiting: (bankAccountId: number) => Promise<WaitingTransfer[]>
  /** That context's own act, with its own four eyes. */
  confirm: (id: number) => Promise<unknown>
  /** What is posted is asked to be reversed, with the reason; what is not posted any more stays as it is. */
  askBack: (id: number, reason: string) => Promise<unknown>
  /**
   * How these stand: `contested` is asked to be reversed. That context says `finance.other-transfer-decided` when a colleague reversed
   * one, or let it stand.
   */
  states: (ids: readonly number[]) => Promise<Map<number, string>>
}
export const transferSources = extensionPoint<TransferSource>('finance.transfers')

/** Whoever records transfers of a kind. */
export const transferSource = (kind: string): TransferSource | undefined =>
  transferSources.contributions().find(each => each.kind === kind)
