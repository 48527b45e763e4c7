/** The member of staff in whose name the bench asks. */
export const administratorName = 'bench-administrator'
