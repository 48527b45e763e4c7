import { expect, it } from 'vitest'
import { contractOf, served } from './contracts.ts'
import { whereIs } from './find.ts'
import { handlerOf } from './handlers.ts'
import { screensOf } from './screens.ts'

/** A question, and for each heading of the answer what must be said under it; lines move, files and names do not. */
const answers: [kind: string, question: string, said: Record<string, string[]>][] = [
  [
    'an operation of a plain resource',
    'academics.year.create',
    {
      specified: ['T0033'],
      access: ['users · academics.cycle.write'],
      contract: ['contexts/academics/contract/year.ts years'],
      handler: ['contexts/academics/server/cycle/cycle.routes.ts'],
      'use case': ['contexts/academics/server/cycle/drafts.ts draftYear'],
      screen: ['contexts/academics/office/cycle/screens.tsx'],
      messages: ['academics.year.…', 'contexts/academics/messages/cycle.json'],
    },
  ],
  [
    'the preview of an action',
    'GET /students/Blockedgrades/delete/{id}',
    {
      specified: ['T0315'],
      contract: ['contexts/students/contract/grade-block.ts deleteBlock'],
      handler: ['contexts/students/server/grade-blocks/grade-blocks.routes.ts'],
      tests: ['apps/server/who-hears-students.test.ts'],
      screen: ['contexts/students/office/grade-blocks/blocks-list.tsx'],
    },
  ],
  [
    'the act of an action, at the address of a row',
    'POST /students/Blockedgrades/delete/7',
    {
      specified: ['T0315'],
      operation: ['students.grade-block.delete'],
      'use case': ['contexts/students/server/grade-blocks/grade-blocks.ts unblockGrades'],
      tests: ['apps/server/who-hears-students.test.ts'],
    },
  ],
  [
    'a list, by its number',
    'T0310',
    {
      operation: ['students.grade-block.list'],
      contract: ['contexts/students/contract/grade-block.ts listBlocks'],
      handler: ['contexts/students/server/grade-blocks/grade-blocks.ts'],
      screen: ['contexts/students/office/grade-blocks/blocks-list.tsx'],
    },
  ],
  [
    'the sheet of a list',
    'students.grade-block.export',
    {
      specified: ['not in the specification'],
      contract: ['contexts/students/contract/grade-block.ts listBlocks'],
      handler: ['contexts/students/server/grade-blocks/grade-blocks.ts'],
      screen: ['contexts/students/office/grade-blocks/blocks-list.tsx'],
    },
  ],
  [
    'a route that is written out',
    'T0366',
    {
      operation: ['grading.grade.edit'],
      does: ['The marks of a student in a subject, to be changed'],
      contract: ['contexts/grading/contract/grade-office.ts editGrade'],
      handler: ['contexts/grading/server/grades/grades.routes.ts'],
      'use case': ['contexts/grading/server/grades/grades.queries.ts gradeById'],
      screen: ['contexts/grading/office/grades/grade-page.tsx'],
    },
  ],
  [
    'a route of the portal',
    'P018',
    {
      operation: ['admission.conformity-day.choose'],
      contract: ['contexts/admission/contract/conformity-day.ts'],
      'use case': ['contexts/admission/server/conformity-days/book-conformity-day.ts bookConformityDay'],
      tests: ['contexts/admission/server/conformity-days/book-conformity-day.test.ts'],
      screen: ['apps/portal/src/features/applicant/'],
    },
  ],
  [
    'a public page that names the address itself',
    '/api/content/pages/vision',
    {
      contract: ['contexts/content/contract/page.ts showPage'],
      screen: ['apps/portal/src/features/public/text-page.tsx'],
    },
  ],
  [
    'a handler that is made by a function of its file',
    'POST /content/posts/withdraw/{id}',
    {
      handler: ['contexts/content/server/posts/posts.routes.ts'],
      'use case': ['contexts/content/server/posts/posts.ts withdrawPost'],
    },
  ],
]

/** The lines of one answer by their headings, without the numbers of lines. */
function saidUnder(answer: string): Record<string, string[]> {
  const said: Record<string, string[]> = {}
  let heading = ''
  for (const line of answer.split('\n').slice(1)) {
    heading = line.slice(2, 12).trim() || heading
    said[heading] = [...(said[heading] ?? []), line.slice(13).replace(/:\d+(?=$|[ )])/g, '')]
  }
  return said
}

it.each(answers)('leads from %s to all of its places', (_kind, question, expected) => {
  const answer = whereIs(question) ?? ''
  expect(answer.match(/^\w+ \/.*$/gm)).toHaveLength(1)
  const said = saidUnder(answer)
  for (const [heading, lines] of Object.entries(expected))
    for (const line of lines) expect(said[heading]?.join('\n')).toContain(line)
})

it('tells every operation of a word, and finds things by what they are called', () => {
  expect(whereIs('students.grade-block')).toContain('students.grade-block.store T0312')
  expect(whereIs('حجب درجات')).toContain('students.grade-block.list')
})

it('says what is specified and not built, and what is not there', () => {
  expect(whereIs('T0600')).toMatch(/^T0600 GET \/questionbank\/index: specified, not built/)
  expect(whereIs('/questionbank/index')).toContain('specified, not built')
  expect(whereIs('/no/such/address')).toBeUndefined()
  expect(whereIs('T9999')).toBeUndefined()
  expect(whereIs('students.nothing.at.all')).toBeUndefined()
})

it('leads from rules, constants and decisions to where they are held', () => {
  expect(whereIs('R019')).toContain('contexts/studies/contract/choosing.ts')
  expect(whereIs('R018')).toContain('contexts/studies/contract/choosing.ts')
  expect(whereIs('R030')).toContain('contexts/admission/server/way/deadlines.ts')
  expect(whereIs('c036')).toContain('contexts/admission/contract/conformity-day.ts')
  expect(whereIs('decision 22')).toContain('contexts/grading/contract/mercy.ts')
  expect(whereIs('ADR 0044')).toContain('right Arabic')
})

it('leads from a screen of the specification to its page', () => {
  expect(whereIs('S010')).toContain('apps/portal/src/features/vlog/edit.tsx')
  expect(whereIs('S064')).toContain('apps/portal/src/features/applicant/uploader.tsx')
  expect(whereIs('S082')).toContain('apps/portal/src/features/public/contact.tsx')
  expect(whereIs('B007')).toContain('contexts/academics/office/cycle/screens.tsx')
  expect(whereIs('S027')).toMatch(/screen +not found/)
})

it('finds the contract and the handler of every route', () => {
  expect(served.filter(route => !contractOf(route) || !handlerOf(route)).map(({ path }) => path)).toEqual([])
})

it('finds a screen for nearly every route; the others are for banks, calendars and programs', () => {
  const without = served.filter(route => !screensOf(route).length)
  expect(without.length / served.length).toBeLessThan(0.1)
})
