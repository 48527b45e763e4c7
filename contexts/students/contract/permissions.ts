export const cardPrint = 'students.card.print'
/** Marks of every part, released or not; what was changed and by whom. */
export const gradeRead = 'grading.grade.read'
/** Acts on the results of many: releases, mercy, blocked grades, promotion. */
export const gradeRelease = 'grading.grade.release'
/** Two records of one person become one. */
export const mergeWrite = 'students.merge.write'
export const messageRead = 'students.message.read'
/** Messages to one student or to many, and the texts that are kept for them. */
export const messageWrite = 'students.message.write'
export const noteRead = 'students.note.read'
export const noteWrite = 'students.note.write'
export const stateWrite = 'students.state.write'
/** Entering the student's part as a student (decision 6). */
export const studentActAs = 'students.student.act-as'
export const studentExport = 'students.student.export'
export const studentRead = 'students.student.read'
export const studentWrite = 'students.student.write'
/** Whose photo is a reference for face matching, and since when; never the pictures. */
export const faceReferenceRead = 'students.face-reference.read'
export const faceReferenceDelete = 'students.face-reference.delete'
