import { aSpecialty } from '@halaqa/academics/factories'
import { db } from '@halaqa/kit-server/database'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { beforeAll, expect, it } from 'vitest'
import { anApplicant } from '../factories.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { ensureAdmission } from '../shipped/ensure-admission.ts'
import { reachedBit } from '../way/way.ts'
import { funnel } from './reports.queries.ts'

testDatabase()
beforeAll(async () => {
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
  await ensureAdmission()
  await aSpecialty()
})

it('at no step stand more people than ever reached it, also those whom staff put there', async () => {
  for (const at of ['documents', 'equivalence', 'equivalence'] as const) await anApplicant({ at })
  // Staff put them there: the way that led them there was never marked.
  await db()
    .update(registrationTable)
    .set({ reached: reachedBit('apply') })
  const { rows } = await funnel({ from: '2000-01-01', to: '2100-01-01' }, 'ar')
  const standing = rows.filter(row => Number(row.now) > 0)
  expect(standing.map(row => [row.now, row.reached])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(rows.every(row => Number(row.now) <= Number(row.reached))).toBe(true)
})
