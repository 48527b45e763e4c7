/** Funds, donors, donations, grants, and whose study was paid. */
export const fundsRead = 'funds.fund.read'
/** Donors, purposes and funds themselves. */
export const fundsWrite = 'funds.fund.write'
/** Writes down what was given, and asks for a donation to be reversed. */
export const donationRecord = 'funds.donation.record'
/** The second person: confirms a colleague's transfer, reverses a donation that a colleague asked to reverse. */
export const donationConfirm = 'funds.donation.confirm'
/** Asks that a fund pays for a student, and that it no longer does. */
export const grantWrite = 'funds.grant.write'
/** Approves what a colleague asks, refuses it. */
export const grantApprove = 'funds.grant.approve'
