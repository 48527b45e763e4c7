export type Marks = { markQuran: number; markQuiz: number; markMidterm: number; markFinal: number }

/** Decision 18: Quran 20, quiz 15, midterm 25, final 40 where the subject has Quran, else quiz 20, midterm 30, final 50. */
export const usualMarks = (hasQuran: boolean): Marks =>
  hasQuran
    ? { markQuran: 20, markQuiz: 15, markMidterm: 25, markFinal: 40 }
    : { markQuran: 0, markQuiz: 20, markMidterm: 30, markFinal: 50 }

export const markTotal = ({ markQuran, markQuiz, markMidterm, markFinal }: Marks): number =>
  markQuran + markQuiz + markMidterm + markFinal
