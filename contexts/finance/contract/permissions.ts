export const invoiceRead = 'finance.invoice.read'
/** The books: journal, trial balance, months. */
export const ledgerRead = 'finance.ledger.read'
/** Asks for a month to be closed, closes what a colleague asked for, opens one again. */
export const monthClose = 'finance.month.close'
/** Says what things cost, and from when on. */
export const itemManage = 'finance.item.manage'
