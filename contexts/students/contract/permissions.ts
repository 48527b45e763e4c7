export const cardPrint = 'students.card.print'
export const enrolmentRead = 'students.enrolment.read'
export const enrolmentWrite = 'students.enrolment.write'
/** The second pair of eyes on a change after release. */
export const gradeApprove = 'students.grade.approve'
export const gradeEnter = 'students.grade.enter'
/** Marks of every part, released or not; what was changed and by whom. */
export const gradeRead = 'students.grade.read'
/** Acts on the results of many: releases, mercy, blocked grades, promotion. */
export const gradeRelease = 'students.grade.release'
/** Two records of one person become one. */
export const mergeWrite = 'students.merge.write'
export const messageRead = 'students.message.read'
/** Messages to one student or to many, and the texts that are kept for them. */
export const messageWrite = 'students.message.write'
export const noteRead = 'students.note.read'
export const noteWrite = 'students.note.write'
export const purchaseRead = 'students.purchase.read'
/** Sell a book, give one, reverse either: invoices follow. */
export const purchaseWrite = 'students.purchase.write'
export const stateWrite = 'students.state.write'
/** Entering the student's part as a student (decision 6). */
export const studentActAs = 'students.student.act-as'
export const studentExport = 'students.student.export'
export const studentRead = 'students.student.read'
export const studentWrite = 'students.student.write'
export const paperIssue = 'students.document.issue'
/** Whose photo is a reference for face matching, and since when; never the pictures. */
export const faceReferenceRead = 'students.face-reference.read'
export const faceReferenceDelete = 'students.face-reference.delete'
