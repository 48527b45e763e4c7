/** A mark that was typed and has not reached the server: it outlives a lost connection and a closed page. */
/** `number` is the student's, by whom it is found on whichever page of the sheet it stands. */
export type Waiting = { text: string; before: number | null; number?: string }
type Kept = Record<string, Waiting>

/** The marks of one sheet that wait, in this browser and of this person. */
export function waitingMarks(sheet: string) {
  const place = `halaqa.marks.${sheet}`
  const read = (): Kept => JSON.parse(localStorage.getItem(place) ?? '{}') as Kept
  const write = (kept: Kept) =>
    Object.keys(kept).length ? localStorage.setItem(place, JSON.stringify(kept)) : localStorage.removeItem(place)
  return {
    get: (key: string): Waiting | undefined => read()[key],
    put: (key: string, waiting: Waiting) => write({ ...read(), [key]: waiting }),
    drop: (key: string) => {
      const { [key]: _gone, ...rest } = read()
      write(rest)
    },
    count: () => Object.keys(read()).length,
    /** Those of students who are not among these. */
    elsewhere: (enrolmentIds: readonly number[]): Waiting[] =>
      Object.entries(read())
        .filter(([key]) => !enrolmentIds.includes(Number(key.split('/')[0])))
        .map(([, waiting]) => waiting),
  }
}
export type WaitingMarks = ReturnType<typeof waitingMarks>
