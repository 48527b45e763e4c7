/** Where acts on all that match stand, and beneath it each by its number. By itself: the shell of the office has no schemas. */
export const selectionsAddress = '/office/selections'
