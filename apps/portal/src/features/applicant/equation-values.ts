/** The rows whose mark is above its highest mark. */
export const scoreFaults = (subjects: readonly { score: number; score_total: number }[]): number[] =>
  subjects.flatMap((subject, at) => (subject.score > subject.score_total ? [at] : []))
