import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { showWork } from '@halaqa/workplace/contract'
import { beforeAll, expect, it } from 'vitest'
import { applicantsOf } from './applicants.ts'
import { testCollege } from './world.ts'

/** A number on a tile leads to a list with as many rows. (A tab asks its own list.) */
const college = testCollege()
const { officer } = applicantsOf(college)

beforeAll(async () => {
  for (const code of admission.StepCode.options.filter(each => each !== 'apply'))
    for (const more of [{}, { status: 'refused' as const }, { fee_state: 'exempted' as const }])
      await anApplicant({ at: code, more })
}, 60_000)

const totalOf = async (filter: object) =>
  (await officer()(admission.listRegistrations, { query: { filter, per_page: 1 } })).total
const counts = () => officer()(admission.countRegistrations)

const tiles: [what: string, filter: object, number: () => Promise<number | undefined>][] = [
  ['all applicants', {}, async () => (await counts()).total],
  ['what waits for a decision', { step_code: 'decision', status: 'waiting' }, async () => (await counts()).to_decide],
  [
    'the decisions of the work of the day',
    { step_code: 'decision', status: 'waiting' },
    async () => (await officer()(showWork)).rows.find(each => each.kind === 'admission.decision')?.waiting,
  ],
  ...admission.StepCode.options
    .filter(code => code !== 'apply')
    .map((code): (typeof tiles)[number] => [
      `the step ${code}`,
      { step_code: code },
      async () => (await counts()).steps.find(step => step.code === code)?.count,
    ]),
]

it.each(tiles)('%s', async (_, filter, number) => {
  const total = await totalOf(filter)
  expect(total).toBeGreaterThan(0)
  expect(await number()).toBe(total)
})
