/** Sees statements, their lines, and what came of them; entries that concern no student. */
export const bankingRead = 'banking.line.read'
/** Brings statements of the bank, and takes back one that was brought by mistake. */
export const statementImport = 'banking.statement.import'
/** Confirms what a line of a statement is: the second pair of eyes on what a colleague brought or recorded. */
export const lineConfirm = 'banking.line.confirm'
/** Enters money on a bank account that concerns no student, and asks for it to be reversed. */
export const externalWrite = 'banking.external.write'
/** Approves, refuses and reverses what a colleague entered. */
export const externalApprove = 'banking.external.approve'
