import { aSemesterEvent } from '@halaqa/academics/factories'
import { subjectTable } from '@halaqa/curriculum/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { searchKey } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { clientOf } from '@halaqa/kit-testing'
import { aForumPost, aNote, aStudiedSubject } from '@halaqa/learning/factories'
import { issueOwnPaper } from '@halaqa/records/contract'
import { longestSearch, ownSearch } from '@halaqa/students/contract'
import { aBlock, aStudent } from '@halaqa/students/factories'
import { enrolmentTable, releaseAll } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import type { Member } from './cast.ts'
import { testCollege } from './world.ts'

/** What a student finds of all contexts at once. */
const college = testCollege()
let student: Awaited<ReturnType<typeof aStudent>>
let mine: Awaited<ReturnType<typeof aStudiedSubject>>
let ask: ReturnType<typeof college.cast.as>
let stranger: ReturnType<typeof college.cast.as>
let member: Member
let paper: { number: string }
/** It stands in no code, number or date of what is found. */
const mark = 87

beforeAll(async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0F5C4A' } })
    .jpeg()
    .toBuffer()
  const other = await aStudent()
  student = await aStudent()
  mine = await aStudiedSubject(student.id, picture)
  await db()
    .update(subjectTable)
    .set({ code: 'FQH101', name_ar: 'أصول الفقه', name_en: 'Principles of jurisprudence' })
    .where(eq(subjectTable.id, mine.subject))
  const [enrolment] = await db().select().from(enrolmentTable).where(eq(enrolmentTable.student_id, student.id))
  const { id, semester_id } = enrolment!
  await gradesOf(id, mark)
  await releaseAll(semester_id, mine.subject)
  await aNote(student.id, mine.film)
  await aForumPost(other.id, null, { title: 'مراجعة الأصول', search_text: searchKey('مراجعة الأصول') })
  const day = addDays(clock.today(), 10)
  await aSemesterEvent({ semester_id, title: 'مراجعة عامة', starts_on: day, ends_on: day })
  member = await college.cast.join(student.account_id)
  ask = college.cast.as(member)
  stranger = college.cast.as(await college.cast.join(other.account_id))
  paper = await ask(issueOwnPaper, { body: { kind: 'certificate' } })
})

const kindsOf = async (q: string, who = ask) =>
  (await who(ownSearch, { query: { q } })).kinds.map(({ kind, total }) => `${kind} ${total}`)

it('answers kind by kind, from every context that has some', async () => {
  expect(await kindsOf('للمراجعه')).toEqual(['learning.note 1'])
  expect(await kindsOf('مراجعه')).toEqual(['learning.note 1', 'learning.post 1', 'learning.day 1'])
  expect(await kindsOf('أُصُول الفقه')).toEqual(['learning.subject 1'])
  expect(await kindsOf(paper.number)).toEqual(['records.paper 1'])
})

it('says what the kinds are in the language of who asks', async () => {
  const english = clientOf(college.app, { 'x-access-token': member.token, 'accept-language': 'en' })
  const { kinds } = await english(ownSearch, { query: { q: 'principles' } })
  expect(kinds).toMatchObject([{ title: 'My subjects', rows: [{ title: 'Principles of jurisprudence' }] }])
})

describe('nobody finds what is not theirs', () => {
  it('a stranger finds neither note nor paper nor subject', async () => {
    for (const q of ['للمراجعه', paper.number, 'اصول الفقه', 'شرح الدرس'])
      expect(await kindsOf(q, stranger), q).toEqual([])
  })
  it('nobody asks without a student’s session', async () => {
    expect(await codeOf(college.cast.as(undefined)(ownSearch, { query: { q: 'فقه' } }))).toBe('unauthenticated')
    expect(await codeOf(college.cast.as('studentAffairs')(ownSearch, { query: { q: 'فقه' } }))).toBe('unauthenticated')
  })
})

describe('a mark is found by nothing', () => {
  it('neither by its number nor beside its subject, before and after a block', async () => {
    const told = async () =>
      JSON.stringify([
        await ask(ownSearch, { query: { q: `${mark}` } }),
        await ask(ownSearch, { query: { q: 'اصول' } }),
      ])
    expect(await told()).not.toContain(`${mark}`)
    await aBlock(student.id)
    expect(await told()).not.toContain(`${mark}`)
    expect(await kindsOf('أصول الفقه')).toEqual(['learning.subject 1'])
  })
})

describe('what is typed', () => {
  it.each(['', ' ', 'ق', 'ق ا', '%', '١'])(
    '«%s» has no word of two letters: nothing is looked for, and that is said',
    async q => {
      expect(await ask(ownSearch, { query: { q } })).toEqual({ searchable: false, kinds: [] })
    },
  )
  it('is refused when it is longer than a search', async () => {
    const long = 'ق'.repeat(longestSearch)
    expect(await ask(ownSearch, { query: { q: long } })).toEqual({ searchable: true, kinds: [] })
    expect(await codeOf(ask(ownSearch, { query: { q: `${long}ق` } }))).toBe('invalid')
  })
  it('may be of one kind alone', async () => {
    const { kinds } = await ask(ownSearch, { query: { q: 'مراجعه', kind: 'learning.day' } })
    expect(kinds.map(each => each.kind)).toEqual(['learning.day'])
  })
})
