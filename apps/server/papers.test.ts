import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anAcademicYear, aSemester, aSpecialty } from '@halaqa/academics/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import { aPaidInvoice } from '@halaqa/finance/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import * as records from '@halaqa/records/contract'
import { performPaperRun, secretOf } from '@halaqa/records/factories'
import * as students from '@halaqa/students/contract'
import { aBlock, aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment, refreshAverages, releaseAll } from '@halaqa/studies/factories'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** Official papers: who gets which, what they say, and what anybody learns who checks one. */
const college = testCollege()
let semesterId: number
beforeAll(async () => {
  const year = await anAcademicYear({ starts_on: '2025-09-01', ends_on: '2026-08-20' })
  semesterId = (await aSemester({ year_id: year.id, kind: 'first', starts_on: '2025-09-07', ends_on: '2026-01-08' })).id
})

async function aLearner(wish: Parameters<typeof aStudent>[0] = {}) {
  const student = await aStudent({ full_name: 'سلمى علي محمد المعمري', ...wish })
  return { student, ask: college.cast.as(await college.cast.join(student.account_id)) }
}
async function withResult(studentId: number, mark = 91) {
  const subjectId = await aSubject({ name_ar: 'أصول الفقه 1' })
  const { id } = await anEnrolment({ student_id: studentId, subject_id: subjectId, semester_id: semesterId })
  await gradesOf(id, mark)
  await releaseAll(semesterId, subjectId)
  await refreshAverages([studentId])
}
/** Who may have a paper of this kind, were it not for a block. */
async function whoCompleted(kind: records.PaperKind): Promise<Parameters<typeof aStudent>[0]> {
  if (kind === 'graduate') return { state: 'graduate' }
  if (kind === 'grades') return {}
  const specialty = await aSpecialty({ degree_type: kind === 'complete_deplome' ? 'diploma' : 'bachelor' })
  return { specialty_id: specialty.id, passed_hours: specialty.credit_hours }
}
const officer = () => college.cast.as('studentAffairs')
const codeOfPaper = (id: number) => one<string>(`select code as value from records.papers where id = ${id}`)
type PaperSaid = {
  facts: { label: string; text: string }[]
  note: string
  proof?: { marks: string | null }
}
const contentOf = (id: number) => one<object>(`select content as value from records.papers where id = ${id}`)

describe('a student', () => {
  it('has a transcript in English beside the Arabic one: its own words, the same marks, and each is issued once', async () => {
    const { student, ask } = await aLearner({ latin_name: 'Salma Al Maamari' })
    await withResult(student.id)
    const issue = (language: records.PaperLanguage) =>
      ask(records.issueOwnPaper, { body: { kind: 'grades', language } })
    const [arabic, english] = [await issue('ar'), await issue('en')]
    expect([arabic.language, english.language]).toEqual(['ar', 'en'])
    expect([(await issue('en')).id, (await issue('ar')).id]).toEqual([english.id, arabic.id])
    const [first, second] = [await contentOf(arabic.id), await contentOf(english.id)] as PaperSaid[]
    expect(second).toMatchObject({
      title: 'Transcript',
      tables: [{ title: expect.stringContaining('First semester') }],
    })
    expect(second!.facts[0]).toEqual({ label: 'Name', text: 'Salma Al Maamari' })
    expect(second!.facts[1]!.text).toBe('سلمى علي محمد المعمري')
    expect(second!.note).toContain('the Arabic text prevails')
    expect(second!.proof!.marks).toBe(first!.proof!.marks)
    // All that is not Arabic's own: no word was forgotten.
    const { facts: _, ...rest } = second!
    expect(JSON.stringify(rest)).not.toMatch(/[\u0600-\u06ff]/)
    const code = await codeOfPaper(english.id)
    const { said } = await ask(records.verifyPaper, { params: { code }, query: { s: secretOf(code) } })
    expect(said).toMatchObject({ changed: false, marks: first!.proof!.marks })
  })

  it('issues a transcript once something is released, and it says what was released', async () => {
    const { student, ask } = await aLearner()
    const issue = () => ask(records.issueOwnPaper, { body: { kind: 'grades' } })
    expect(await codeOf(issue())).toBe('paper-nothing-released')
    await withResult(student.id)
    const hidden = await aSubject({ name_ar: 'مقرر لم تُعلن نتيجته' })
    const { id } = await anEnrolment({ student_id: student.id, subject_id: hidden, semester_id: semesterId })
    await gradesOf(id, 99)
    const paper = await issue()
    const said = JSON.stringify(await contentOf(paper.id))
    expect(said).toContain('أصول الفقه 1')
    expect(said).toContain('معدل الفصل: 4.00')
    expect(said).not.toContain('لم تُعلن')
    expect((await ask(records.ownPapers)).rows).toEqual([paper])
  })

  it('gets a paper that stays as it was issued', async () => {
    const { student, ask } = await aLearner()
    const { id } = await ask(records.issueOwnPaper, { body: { kind: 'certificate' } })
    await db().update(studentTable).set({ full_name: 'اسم آخر' }).where(eq(studentTable.id, student.id))
    expect(JSON.stringify(await contentOf(id))).toContain('سلمى علي محمد المعمري')
    const file = await ask(records.ownPaperFile, { params: { id } })
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('neither sees nor fetches the papers of another, nor issues what rests on a decision', async () => {
    const owner = await aLearner()
    const stranger = await aLearner()
    const { id } = await owner.ask(records.issueOwnPaper, { body: { kind: 'certificate' } })
    expect((await stranger.ask(records.ownPapers)).rows).toEqual([])
    expect(await codeOf(stranger.ask(records.ownPaperFile, { params: { id } }))).toBe('not-found')
    expect(await codeOf(owner.ask(records.issueOwnPaper, { body: { kind: 'graduate' as 'grades' } }))).toBe('invalid')
  })

  it('whose results are blocked gets no transcript, by own hand or the office’s', async () => {
    const { student, ask } = await aLearner()
    await withResult(student.id)
    await aBlock(student.id, null)
    expect(await codeOf(ask(records.issueOwnPaper, { body: { kind: 'grades' } }))).toBe('paper-grades-blocked')
    const { kinds } = await officer()(records.listPapers, { params: { id: student.id } })
    expect(kinds.find(each => each.kind === 'grades')!.reason).toBe('paper-grades-blocked')
  })

  const telling = records.paperKinds.filter(kind => records.tellsMarks[kind])
  it.each(telling)(
    'whose results are blocked has none on paper: %s is issued neither singly nor for many',
    async kind => {
      const { student, ask } = await aLearner(await whoCompleted(kind))
      await withResult(student.id)
      await aBlock(student.id, null)
      const params = { id: student.id }
      const { preview, perform } = records.issuePaper[kind]
      expect(await officer()(preview, { params })).toMatchObject({ allowed: false, reason: 'paper-grades-blocked' })
      expect(await codeOf(officer()(perform, { params, body: {} }))).toBe('paper-grades-blocked')
      const run = await officer()(records.startPaperRun, { body: { kind, ids: [student.id] } })
      await performPaperRun(run.id)
      const refused = await officer()(records.paperRunRefusals, { params: { id: run.id }, query: {} })
      expect(refused.rows).toMatchObject([{ student_id: student.id, reason: 'paper-grades-blocked' }])
      const own = (await ask(records.ownPapers)).kinds.find(each => each.kind === kind)
      expect(own?.reason ?? 'paper-grades-blocked').toBe('paper-grades-blocked')
    },
  )

  it('who is postponed gets no certificate of enrolment', async () => {
    const { ask } = await aLearner({ state: 'delayed' })
    expect(await codeOf(ask(records.issueOwnPaper, { body: { kind: 'certificate' } }))).toBe('paper-not-enrolled')
  })
})

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined
describe.runIf(hasPdftotext)('what a program reads out of a paper (needs pdftotext)', () => {
  /** The words of a text, in their order, without vowel signs and marks of punctuation, which readers put where they like. */
  const wordsOf = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[\u064b-\u0652]/g, '')
      .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
      // Where the direction turns, the space between two words is told by the sign of it.
      .replace(/[\u200e\u200f\u202a-\u202e]/g, ' ')
      .split(/[^\p{L}\p{N}.+\-/]+/u)
      .map(word => word.replace(/^[.-]+|[.-]+$/g, ''))
      .filter(Boolean)
  function readOut(pdf: Buffer): string {
    const folder = mkdtempSync(join(tmpdir(), 'halaqa-paper-'))
    writeFileSync(join(folder, 'a.pdf'), pdf)
    const text = execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    return ` ${wordsOf(text).join(' ')} `
  }
  type Content = {
    title: string
    facts: { label: string; text: string }[]
    text: string
    note: string
    tables: { title: string; head: string[]; rows: string[][]; foot: string }[]
  }
  const said = ({ title, facts, text, note, tables }: Content) => [
    title,
    ...facts.flatMap(fact => [fact.label, fact.text]),
    text,
    note,
    ...tables.flatMap(each => [each.title, ...each.head, ...each.rows.flat(), each.foot]),
  ]

  it('is every sentence of it, word for word and in order, with the letters of every ligature', async () => {
    const { student } = await aLearner({
      full_name: 'الأزهر نزيل الإله لآلئ الريامي',
      latin_name: 'Al-Azhar Office Affluent Fifth Al Riyami',
    })
    await withResult(student.id, 69)
    const payer = { guard: 'students', id: student.account_id, name: student.full_name }
    const lines = [{ label: 'ساعات', quantity: 3, unit_amount: 15_000 }]
    await aPaidInvoice({ kind: 'study', reference: `read:${student.id}`, payer, lines })
    const params = { id: student.id }
    const issued = ['grades', 'certificate', 'invoices'] as const
    const ids = []
    for (const kind of issued) ids.push((await officer()(records.issuePaper[kind].perform, { params, body: {} })).id)
    await db().update(studentTable).set({ state: 'graduate' }).where(eq(studentTable.id, student.id))
    ids.push((await officer()(records.issuePaper.graduate.perform, { params, body: {} })).id)
    for (const id of ids) {
      const file = await officer()(records.paperFile, { params: { id } })
      const out = readOut(Buffer.from(await file.arrayBuffer()))
      const content = (await contentOf(id)) as Content
      for (const sentence of said(content)) expect(out, content.title).toContain(` ${wordsOf(sentence).join(' ')} `)
    }
  })
})

describe('the office', () => {
  it('issues graduation to graduates, and completion to who passed all hours of that degree', async () => {
    const { student } = await aLearner()
    const params = { id: student.id }
    const tried = (kind: records.PaperKind) => codeOf(officer()(records.issuePaper[kind].perform, { params, body: {} }))
    expect(await tried('graduate')).toBe('paper-not-graduated')
    expect(await tried('complete_bachelor')).toBe('paper-not-completed')
    const degree = await one<string>(
      `select degree_type as value from academics.specialties where id = ${student.specialty_id}`,
    )
    const kind = degree === 'diploma' ? 'complete_deplome' : 'complete_bachelor'
    const hours = await one<number>(
      `select credit_hours as value from academics.specialties where id = ${student.specialty_id}`,
    )
    await db()
      .update(studentTable)
      .set({ passed_hours: hours, state: 'graduate' })
      .where(eq(studentTable.id, student.id))
    expect([await tried('graduate'), await tried(kind)]).toEqual(['done', 'done'])
    const { kinds } = await officer()(records.listPapers, { params })
    expect(kinds.find(each => each.kind === 'graduate')!.reason).toBeNull()
  })

  it('takes a graduation back, and with it the certificates that say so', async () => {
    const { student } = await aLearner()
    const params = { id: student.id }
    const day = { starts_on: clock.today(), ends_on: null, reason: 'قرار مجلس الكلية', decision_number: '11/2026' }
    await officer()(students.storeMove, {
      body: { ...day, student_id: student.id, to: 'graduate', last_move_id: null },
    })
    const paper = await officer()(records.issuePaper.graduate.perform, { params, body: {} })
    const moveId = await one<number>(
      `select max(id) as value from students.state_moves where student_id = ${student.id}`,
    )
    const move = { params: { id: moveId } }
    const revokes = { what: 'records.paper.graduation_revoked', count: 1 }
    expect((await officer()(students.deleteMove.preview, move)).consequences).toContainEqual(revokes)
    const revoked = () => one<string | null>(`select revoke_reason as value from records.papers where id = ${paper.id}`)
    expect(await revoked()).toBeNull()
    await officer()(students.deleteMove.perform, { ...move, body: { reason: 'سهو' } })
    await drainEvents(contexts.flatMap(context => context.reactions))
    expect(await revoked()).toBe('رُجع عن قيد التخرج')
  })

  it('issues a statement of what was paid', async () => {
    const { student } = await aLearner()
    const payer = { guard: 'students', id: student.account_id, name: student.full_name }
    const params = { id: student.id }
    expect((await officer()(records.issuePaper.invoices.preview, { params })).reason).toBe('paper-nothing-paid')
    const lines = [{ label: 'ساعات', quantity: 3, unit_amount: 15_000 }]
    await aPaidInvoice({ kind: 'study', reference: `paper:${student.id}`, payer, lines })
    const { id } = await officer()(records.issuePaper.invoices.perform, { params, body: {} })
    expect(JSON.stringify(await contentOf(id))).toContain('45.000')
  })

  it('needs the permission', async () => {
    const { student } = await aLearner()
    const asked = (who: 'auditor' | 'librarian') =>
      codeOf(college.cast.as(who)(records.issuePaper.certificate.perform, { params: { id: student.id }, body: {} }))
    expect([await asked('auditor'), await asked('librarian')]).toEqual(['forbidden', 'forbidden'])
  })
})

it('an officer is told before a paper is issued which one, and in whose name; asking takes no number', async () => {
  const [first, second] = [(await aLearner()).student.id, (await aLearner()).student.id]
  const { preview, perform } = records.issuePaper.certificate
  const issue = async (id: number) => (await officer()(perform, { params: { id }, body: {} })).id
  const before = await issue(first)
  const told = (await officer()(preview, { params: { id: second } })) as { notes?: string[] }
  expect(told.notes?.[0]).toMatch(/«إفادة قيد».*سلمى علي محمد المعمري/)
  expect(await issue(second)).toBe(before + 1)
  expect(await issue(second)).toBe(before + 1)
})

describe('whoever checks a code', () => {
  it('learns initials, kind and day, and nothing else; that it was revoked as soon as it was', async () => {
    const { ask } = await aLearner({ full_name: 'سلمى بنت علي محمد المعمري' })
    const { id, issued_on } = await ask(records.issueOwnPaper, { body: { kind: 'certificate' } })
    const check = async () =>
      college.cast.as(undefined)(records.verifyPaper, { params: { code: await codeOfPaper(id) } })
    expect(await check()).toEqual({
      state: 'valid',
      initials: 'س. ع. م. م.',
      kind: 'certificate',
      issued_on,
      said: null,
    })
    const revoke = () => officer()(records.revokePaper.perform, { params: { id }, body: { reason: 'صدرت خطأً' } })
    expect(await codeOf(revoke())).toBe('done')
    expect(await codeOf(revoke())).toBe('paper-revoked')
    expect((await check()).state).toBe('revoked')
    expect((await ask(records.ownPapers)).rows[0]).toMatchObject({
      revoked: true,
      revoke_reason: expect.stringMatching(/./),
    })
  })

  it('learns nothing from a code that is none', async () => {
    const code = 'A'.repeat(24)
    expect(await college.cast.as(undefined)(records.verifyPaper, { params: { code } })).toEqual({
      state: 'unknown',
      initials: null,
      kind: null,
      issued_on: null,
      said: null,
    })
  })

  it('who holds the secret part of the QR code learns what the paper must say, and that a mark has changed since', async () => {
    const { student, ask } = await aLearner()
    await withResult(student.id)
    const { id, number } = await ask(records.issueOwnPaper, { body: { kind: 'grades' } })
    const code = await codeOfPaper(id)
    const check = (s: string) => college.cast.as(undefined)(records.verifyPaper, { params: { code }, query: { s } })
    expect((await check('A'.repeat(16))).said).toBe(null)
    const printed = JSON.stringify(await contentOf(id))
    const { said } = await check(secretOf(code))
    expect(said).toMatchObject({ number, gpa: 4, hours: 3, changed: false })
    expect(printed).toContain(said!.marks)
    await db().execute(sql`update studies.enrolments set mark = 70 where student_id = ${student.id}`)
    expect((await check(secretOf(code))).said).toMatchObject({ gpa: 4, changed: true })
  })

  it.each(['grades', 'graduate'] as const)('learns nothing of marks from %s while results are blocked', async kind => {
    const { student } = await aLearner(await whoCompleted(kind))
    await withResult(student.id)
    const { id, number } = await officer()(records.issuePaper[kind].perform, { params: { id: student.id }, body: {} })
    const code = await codeOfPaper(id)
    const check = async () =>
      (await college.cast.as(undefined)(records.verifyPaper, { params: { code }, query: { s: secretOf(code) } })).said
    expect(await check()).toMatchObject({ gpa: 4, withheld: false })
    await aBlock(student.id, addDays(clock.today(), 1))
    const withheld = { gpa: null, hours: null, marks: null, changed: false, withheld: true }
    expect(await check()).toMatchObject({ number, ...withheld })
    await db().execute(
      sql`update students.grade_blocks set until = ${addDays(clock.today(), -1)} where student_id = ${student.id}`,
    )
    expect(await check()).toMatchObject({ gpa: 4, withheld: false })
  })

  it('twelve calls at once make one paper; another content, or a revoked one, makes another', async () => {
    const { student, ask } = await aLearner()
    const issue = () => ask(records.issueOwnPaper, { body: { kind: 'certificate' } })
    const papers = await Promise.all(Array.from({ length: 12 }, issue))
    expect(new Set(papers.map(each => each.id)).size).toBe(1)
    await db().update(studentTable).set({ term: 5 }).where(eq(studentTable.id, student.id))
    const other = await issue()
    expect(other.id).not.toBe(papers[0]!.id)
    await officer()(records.revokePaper.perform, { params: { id: other.id }, body: { reason: 'خطأ' } })
    expect((await issue()).id).not.toBe(other.id)
  })
})
