/** The member of staff in whose name the bench asks. */
export const administratorName = 'bench-administrator'
/** Students in whose names the student part is asked. */
export const learnerCount = 160
/** Transcripts that are issued and printed together. */
export const papersAtOnce = 1000
