import { anEarlierDecision, decidedEquation } from '@halaqa/admission/factories'
import { subjectTable } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'

/** Subjects of earlier degrees and what they were found equal to here. */
const equals = { 'أصول الفقه 1': 'USL201', 'مصطلح الحديث': 'HDT101' }

/** What earlier equivalences decided is proposed for those that wait; one subject of each is still to be thought of. */
export async function seedEquivalences(): Promise<void> {
  const decided = await decidedEquation()
  const ours = await db()
    .select({ id: subjectTable.id, code: subjectTable.code, name: subjectTable.name_ar })
    .from(subjectTable)
    .where(inArray(subjectTable.code, Object.values(equals)))
  if (!decided) return
  for (const [subject, code] of Object.entries(equals)) {
    const equal = ours.find(each => each.code === code)
    if (equal) await anEarlierDecision({ ...decided, subject, equal })
  }
}
