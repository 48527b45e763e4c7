export const enrolmentRead = 'studies.enrolment.read'
export const enrolmentWrite = 'studies.enrolment.write'
export const purchaseRead = 'studies.purchase.read'
/** Sell a book, give one, reverse either: invoices follow. */
export const purchaseWrite = 'studies.purchase.write'
