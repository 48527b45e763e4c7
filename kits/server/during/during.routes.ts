import { daysOfWords, dayWords } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import { calendar, daysOn } from './during.ts'

export const dayWordHandlers = [
  handle(daysOfWords, async () => {
    const known = await calendar()
    const today = clock.today()
    return { rows: dayWords.map(word => ({ word, days: daysOn(word, today, known) ?? null })) }
  }),
]
