/** Categories, operations, budget years and reports. */
export const expensesRead = 'expenses.operation.read'
export const categoryWrite = 'expenses.category.write'
/** Enters operations, and asks for a posted one to be reversed. */
export const operationWrite = 'expenses.operation.write'
/** Approves what a colleague entered, or asks to be reversed; refuses it. */
export const operationApprove = 'expenses.operation.approve'
/** The same of large operations, and sets from which amount they are large. */
export const approveLarge = 'expenses.operation.approve-large'
export const yearWrite = 'expenses.year.write'
