import type { Out } from '@halaqa/kit-contract'
import type { officeEquation } from '../../contract/equation.ts'

export type Equation = Out<typeof officeEquation.reply>
export type Subject = Equation['subjects'][number]
export const equationKey = (id: number) => ['admission', 'equation', id]

/** Marks are kept in hundredths: 8550 is 85.5. */
export const markText = (hundredths: number): string => String(hundredths / 100)
