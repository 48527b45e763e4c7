export const cardPrint = 'students.card.print'
/** Two records of one person become one. */
export const mergeWrite = 'students.merge.write'
export const messageRead = 'students.message.read'
/** Messages to one student or to many, and the texts that are kept for them. */
export const messageWrite = 'students.message.write'
export const noteRead = 'students.note.read'
export const noteWrite = 'students.note.write'
export const stateWrite = 'students.state.write'
export const studentExport = 'students.student.export'
export const studentRead = 'students.student.read'
export const studentWrite = 'students.student.write'
