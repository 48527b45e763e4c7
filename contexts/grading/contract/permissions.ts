/** The second pair of eyes on a change after release. */
export const gradeApprove = 'grading.grade.approve'
export const gradeEnter = 'grading.grade.enter'
