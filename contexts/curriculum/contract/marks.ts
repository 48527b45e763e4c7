export type Marks = { mark_quran: number; mark_quiz: number; mark_midterm: number; mark_final: number }

/** Decision 18: Quran 20, quiz 15, midterm 25, final 40 where the subject has Quran, else quiz 20, midterm 30, final 50. */
export const usualMarks = (hasQuran: boolean): Marks =>
  hasQuran
    ? { mark_quran: 20, mark_quiz: 15, mark_midterm: 25, mark_final: 40 }
    : { mark_quran: 0, mark_quiz: 20, mark_midterm: 30, mark_final: 50 }

export const markTotal = ({ mark_quran, mark_quiz, mark_midterm, mark_final }: Marks): number =>
  mark_quran + mark_quiz + mark_midterm + mark_final
