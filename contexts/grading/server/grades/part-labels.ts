import { labelOfPart, markPartsByIds } from '@halaqa/curriculum/server'
import { translate } from '@halaqa/kit-server/words'
import type { ReleasePart } from '@halaqa/studies/contract'

/** What the parts of these subjects are called, and `result`, the whole mark. A part that a subject has no longer: its key. */
export async function partLabels(subjectIds: readonly number[], language: string) {
  const parts = await markPartsByIds([...new Set(subjectIds)])
  const result = translate(language, 'grading.grade.values.part.result')
  return (subjectId: number, part: ReleasePart): string => {
    if (part === 'result') return result
    const found = parts.get(subjectId)?.find(each => each.part === part)
    return found ? labelOfPart(found, language) : part
  }
}
