/** Charges students: the debits of a semester. */
export const debitRun = 'billing.debit.run'
export const exceptionRead = 'billing.exception.read'
/** Says who need not pay, by a decision. */
export const exceptionManage = 'billing.exception.manage'
/** Charges a student by hand, changes that and reverses it. */
export const chargeWrite = 'billing.charge.write'
/** Spreads what is owed over parts: rules, plans of students. */
export const instalmentRead = 'billing.instalment.read'
export const instalmentWrite = 'billing.instalment.write'
