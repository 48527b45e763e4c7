import { cells, column } from '@halaqa/kit-server/imports'

/** The columns of a sheet of marks: what is exported is what is imported. */
export const resultColumns = (scoreTotal: number) => ({
  number: column('admission.exam-sheet.number', cells.code, { needed: true, required: true, names: true }),
  exam: column('admission.exam-sheet.exam', cells.text(), { names: true }),
  exported: column('admission.exam-sheet.exported', cells.text(), { names: true }),
  score: column('admission.exam-sheet.score', cells.number({ min: 0, max: scoreTotal }), { needed: true }),
})
export type ResultColumns = ReturnType<typeof resultColumns>
