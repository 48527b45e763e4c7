import { semesterById } from '@halaqa/academics/server'
import { dayWithHijri, type Language } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { translate } from '@halaqa/kit-server/words'

/** Said before anybody is moved by a semester that the calendar has not ended yet. It refuses nothing: a decision may be earlier. */
export async function tooEarly(semesterId: number, language: string): Promise<string[]> {
  const { ends_on } = await semesterById(semesterId)
  if (ends_on < clock.today()) return []
  return [translate(language, 'grading.promotion.too_early', { day: dayWithHijri(ends_on, language as Language) })]
}
