export const invoiceRead = 'finance.invoice.read'
/** The books: journal, trial balance, months. */
export const ledgerRead = 'finance.ledger.read'
/** Asks for a month to be closed, closes what a colleague asked for, opens one again. */
export const monthClose = 'finance.month.close'
/** Says what things cost, and from when on. */
export const itemManage = 'finance.item.manage'
/** Where the college's money lies: bank accounts and cash desks. */
export const bankAccountManage = 'finance.bank-account.manage'
/** Writes down money that came at a cash desk or by transfer, and asks for a receipt to be reversed. */
export const receiptRecord = 'finance.receipt.record'
/** The second person: confirms a colleague's transfer, reverses a receipt that a colleague asked to reverse. */
export const receiptConfirm = 'finance.receipt.confirm'
/** Counts a cash desk at the end of its day, and closes one that a colleague counted. */
export const tillClose = 'finance.till.close'
