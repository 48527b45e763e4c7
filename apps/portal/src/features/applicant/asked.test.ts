import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile } from '@halaqa/admission/contract'
import { wordsIn } from '@halaqa/kit-contract/words'
import { Words } from '@halaqa/kit-web/i18n'
import { beforeAll, expect, it } from 'vitest'
import { askedOf, hasDay } from './asked.ts'

const messages = JSON.parse(readFileSync(join(import.meta.dirname, '../../../messages/applicant.json'), 'utf8'))
const words = new Words('ar', async () => wordsIn(messages, 'ar'))
beforeAll(() => words.ready('applicant'))

type Told = Pick<Profile, 'status' | 'booking' | 'files' | 'exam' | 'equation'>
/** As much of a profile as the sentence stands on: somebody at a step with nothing else to tell. */
const at = (code: string, told: { [K in keyof Told]?: unknown } = {}): Profile =>
  ({ status: 'waiting', step: { code }, booking: null, files: [], exam: null, equation: null, ...told }) as never
const asked = (profile: Profile) => askedOf(profile, words.i18n.getFixedT(null, 'applicant'))

const booked = (attendance: string) => ({ booking: { date: '2026-12-02', attendance } })
const cases: [what: string, key: string, profile: Profile, named?: string][] = [
  ['nothing is asked of who just applied', 'apply', at('apply')],
  ['the address is to be verified', 'verify_email', at('verify_email')],
  ['a fee is due', 'registration_fee', at('registration_fee')],
  ['documents are to be handed in', 'documents', at('documents')],
  [
    'a refused document is to be replaced, by its name',
    'replace',
    at('documents', {
      files: [
        { state: 'accepted', name: 'الهوية' },
        { state: 'refused', name: 'كشف الدرجات' },
      ],
    }),
    'كشف الدرجات',
  ],
  [
    'while documents are looked at it is the turn of the college',
    'documents_review',
    at('documents_review', { files: [{ state: 'refused', name: 'كشف الدرجات' }] }),
  ],
  ['a day is to be booked', 'conformity_day', at('conformity_day')],
  ['a booked day is to be kept', 'come', at('conformity_day', booked('expected'))],
  ['who came still has the day, until the step moves', 'come', at('conformity_day', booked('present'))],
  ['who did not come books another day', 'book_again', at('conformity_day', booked('absent'))],
  ['the rules of the exam are to be read', 'entry_exam', at('entry_exam', { exam: { result: 'coming' } })],
  ['who did not pass is not told to read the rules', 'exam_failed', at('entry_exam', { exam: { result: 'fail' } })],
  ['earlier studies are to be entered', 'equivalence', at('equivalence')],
  [
    'an equivalence that was handed in is looked at',
    'equation_in_review',
    at('equivalence', { equation: { state: 'submitted' } }),
  ],
  ['one that came back is to be corrected', 'correct_equation', at('equivalence', { equation: { state: 'refused' } })],
  ['the council decides', 'decision', at('decision')],
  ['the fees of the first term are due', 'study_fee', at('study_fee', { status: 'accepted' })],
  ['the account of a student is there', 'student', at('student', { status: 'accepted' })],
]

it.each(cases)('%s', (_, key, profile, name = '') => {
  expect(asked(profile)).toBe(messages.asked[key].ar.replace('{{name}}', name))
})

it('a refusal asks for nothing, at whatever step it came and whatever else is open', () => {
  for (const [, , profile] of cases) expect(asked({ ...profile, status: 'refused' })).toBe(messages.asked.refused.ar)
})

it('every sentence is asked for by one of these, and none is missing', () => {
  expect(new Set([...cases.map(([, key]) => key), 'refused'])).toEqual(new Set(Object.keys(messages.asked)))
})

it('a day that was missed is no day any more', () => {
  expect(hasDay(at('conformity_day'))).toBe(false)
  expect(hasDay(at('conformity_day', booked('expected')))).toBe(true)
  expect(hasDay(at('conformity_day', booked('present')))).toBe(true)
  expect(hasDay(at('conformity_day', booked('absent')))).toBe(false)
})
