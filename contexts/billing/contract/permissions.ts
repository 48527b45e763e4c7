/** Charges students: the debits of a semester. */
export const debitRun = 'billing.debit.run'
export const exceptionRead = 'billing.exception.read'
/** Says who need not pay, by a decision. */
export const exceptionManage = 'billing.exception.manage'
/** Charges a student by hand, changes that and reverses it. */
export const chargeWrite = 'billing.charge.write'
/** Asks for what is settled with a student without a payment: credit used, discounts, payouts. */
export const settlementWrite = 'billing.settlement.write'
/** The second person: decides on settlements that a colleague asked for. */
export const settlementApprove = 'billing.settlement.approve'
/** Makes files of payouts for the bank, hands payouts out, and says what left. */
export const payoutPay = 'billing.payout.pay'
/** Spreads what is owed over parts: rules, plans of students. */
export const instalmentRead = 'billing.instalment.read'
export const instalmentWrite = 'billing.instalment.write'
/** Reads what students were charged for a semester, what settles it and who owes. */
export const feesRead = 'billing.fee.read'
/** Finds accounts right that do not look so. */
export const accountReview = 'billing.account.review'
/** Sets the levels of dunning, and tells students again. */
export const dunningManage = 'billing.dunning.manage'
/** Lifts what students are kept from because they are late, until a day. */
export const dunningRelease = 'billing.dunning.release'
