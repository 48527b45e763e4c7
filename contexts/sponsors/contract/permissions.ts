/** Sponsors, sponsorships, bills and what came for them. */
export const sponsorsRead = 'sponsors.sponsor.read'
/** Sponsors themselves. */
export const sponsorsWrite = 'sponsors.sponsor.write'
/** Asks that a sponsor pays for a student. */
export const sponsorshipWrite = 'sponsors.sponsorship.write'
/** The second person: approves a sponsorship, refuses it, ends it by a decision. */
export const sponsorshipApprove = 'sponsors.sponsorship.approve'
/** Makes a bill of a semester, and asks for one to be taken back. */
export const billWrite = 'sponsors.bill.write'
/** The second person: approves a colleague's bill, refuses it, takes one back as a colleague asked. */
export const billApprove = 'sponsors.bill.approve'
/** Writes down what a sponsor paid, and asks for a payment to be reversed. */
export const paymentRecord = 'sponsors.payment.record'
/** The second person: confirms a colleague's transfer, reverses a payment that a colleague asked to reverse. */
export const paymentConfirm = 'sponsors.payment.confirm'
