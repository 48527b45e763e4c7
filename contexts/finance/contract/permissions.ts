export const invoiceRead = 'finance.invoice.read'
