import { aSubject } from '@halaqa/curriculum/factories'
import * as grading from '@halaqa/grading/contract'
import { gradesOf } from '@halaqa/grading/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import * as records from '@halaqa/records/contract'
import * as students from '@halaqa/students/contract'
import { aRunningCollege, aStudent, notifyStanding } from '@halaqa/students/factories'
import * as studies from '@halaqa/studies/contract'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { beforeAll, expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What a student hears of an act of the office. */
const college = testCollege()
beforeAll(() => aRunningCollege())
const officer = () => college.cast.as('studentAffairs')
const reason = 'أوراق لم تُسلَّم'

type Told = { kind: string; subject: string; text: string }
const mailsTo = (accountId: number) =>
  one<
    Told[]
  >(`select coalesce(json_agg(json_build_object('kind', m.kind, 'subject', m.subject, 'text', m.text) order by m.id), '[]') as value
    from platform.messages m join identity.accounts a on a.email = m.recipient where a.id = ${accountId}`)
const noticesTo = (accountId: number) =>
  one<string[]>(
    `select coalesce(json_agg(kind order by id), '[]') as value from identity.notifications where account_id = ${accountId}`,
  )
const reads = (accountId: number, language: string) =>
  one(`update identity.accounts set language = '${language}' where id = ${accountId} returning 1 as value`)
const told = (count: number) => [
  { what: 'office.told.notice', count },
  { what: 'office.told.mail', count },
]

it('results that are blocked, blocked otherwise and shown again: a notice and a mail each, with the reason', async () => {
  const { account_id, number } = await aStudent()
  const until = addDays(clock.today(), 9)
  const { id } = await officer()(students.storeBlock, { body: { number, reason, until: null } })
  const params = { id }
  await officer()(students.updateBlock, { params, body: { reason, until } })
  // The same again: nothing has changed.
  await officer()(students.updateBlock, { params, body: { reason, until } })
  expect((await officer()(students.deleteBlock.preview, { params })).consequences).toEqual(told(1))
  expect(await noticesTo(account_id)).toHaveLength(2)
  await officer()(students.deleteBlock.perform, { params })
  const kinds = ['students.told.blocked', 'students.told.block-changed', 'students.told.unblocked']
  expect(await noticesTo(account_id)).toEqual(kinds)
  const mails = await mailsTo(account_id)
  expect(mails.map(each => each.kind)).toEqual(kinds)
  expect(mails[0]!.subject).toBe('حُجبت نتائجك')
  expect(mails[0]!.text).toContain(`حتى يُرفع الحجب. السبب: ${reason}`)
  expect(mails[1]!.text).toContain('حتى نهاية')
})

it('a block that was over says nothing when it is taken away', async () => {
  const { account_id, number } = await aStudent()
  const until = addDays(clock.today(), -1)
  const { id } = await officer()(students.storeBlock, { body: { number, reason, until } })
  expect((await officer()(students.deleteBlock.preview, { params: { id } })).consequences).toEqual([])
  await officer()(students.deleteBlock.perform, { params: { id } })
  expect(await noticesTo(account_id)).toEqual([])
})

it('a paper that is revoked: its student is told which and why, the preview says so, and twice is told once', async () => {
  const student = await aStudent()
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const { id, number } = await ask(records.issueOwnPaper, { body: { kind: 'certificate' } })
  const params = { id }
  const preview = await officer()(records.revokePaper.preview, { params })
  expect(preview.consequences).toEqual(told(1))
  expect(preview.notes).toEqual(['يقرأ الطالب السبب في البوابة وفي بريده.'])
  expect(await noticesTo(student.account_id)).toEqual([])
  await officer()(records.revokePaper.perform, { params, body: { reason } })
  await officer()(records.revokePaper.perform, { params, body: { reason } }).catch(() => undefined)
  const [mail, ...more] = await mailsTo(student.account_id)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'students.told.paper-revoked', subject: `أُلغيت وثيقتك ${number}` })
  expect(mail!.text).toContain(reason)
})

it('barred from an exam: told by mail in the language of the student, once; taken back, told again', async () => {
  const { id: studentId, account_id } = await aStudent()
  await reads(account_id, 'fr')
  const semesterId = await one<number>('select max(id)::int as value from academics.semesters')
  const { id } = await anEnrolment({ student_id: studentId, subject_id: await aSubject(), semester_id: semesterId })
  const bar = (dry_run: boolean) =>
    officer()(studies.updateExtraState, { body: { ids: [id], extra_state: 'barred', reason, dry_run } })
  await bar(true)
  expect(await noticesTo(account_id)).toEqual([])
  await bar(false)
  await bar(false)
  await officer()(studies.cancelExtraState.perform, { body: { ids: [id], reason, dry_run: false } })
  const mails = await mailsTo(account_id)
  expect(mails.map(each => each.kind)).toEqual(['students.told.barred', 'students.told.no-extra'])
  expect(mails[0]!.subject).toMatch(/^L’examen de .* vous est interdit$/)
})

it('a released mark that is changed is told, without the mark', async () => {
  const { id: studentId, account_id } = await aStudent()
  const semesterId = await one<number>('select max(id)::int as value from academics.semesters')
  const subjectId = await aSubject()
  const { id } = await anEnrolment({ student_id: studentId, subject_id: subjectId, semester_id: semesterId })
  await gradesOf(id, 60)
  await releaseAll(semesterId, subjectId)
  const ask = college.cast.as('examOfficer')
  const part = 'final' as const
  const made = await ask(grading.requestChange, { body: { enrolment_id: id, part, value: 40, reason } })
  expect(await noticesTo(account_id)).toEqual([])
  await college.cast.as('administrator')(grading.approveChange.perform, { params: { id: made.id }, body: {} })
  expect(await noticesTo(account_id)).toEqual(['students.notice.changed'])
})

it('a move that ends or suspends study is told by mail as well, of a woman as of a woman; one that does not, in the portal', async () => {
  const stands = async (to: string, gender: 'male' | 'female', language: string) => {
    const { id, account_id } = await aStudent({ gender })
    await reads(account_id, language)
    await one(
      `update students.students set state = '${to}', told_state = 'active' where id = ${id} returning 1 as value`,
    )
    await notifyStanding(id)
    await notifyStanding(id)
    expect(await noticesTo(account_id), to).toEqual(['students.notice.state'])
    return (await mailsTo(account_id)).map(each => each.text)
  }
  const [dismissed, ...again] = await stands('fired', 'female', 'ar')
  expect(dismissed).toContain('مفصولة')
  expect(again).toEqual([])
  expect((await stands('withdrawn', 'male', 'ar'))[0]).toMatch(/منسحب(?!ة)/)
  expect((await stands('delayed', 'male', 'en'))[0]).toContain('Postponed')
  expect((await stands('hold', 'male', 'fr'))[0]).toContain('profil')
  expect(await stands('discontinuous', 'male', 'ar')).toHaveLength(1)
  expect((await stands('graduate', 'female', 'ar'))[0]).toContain('خريجة')
})

type Hearing = { tells?: string[]; home?: true; nobody?: string }
const each = (acts: string[], hearing: Hearing) => Object.fromEntries(acts.map(act => [act, hearing]))
/** What a student hears of an act of staff: kinds of messages; `home`: it stands on the student's own pages; or why nothing. */
const heard: Record<string, Hearing> = {
  ...each(['students.grade-block.store'], { tells: ['students.told.blocked'], home: true }),
  ...each(['students.grade-block.update'], {
    tells: ['students.told.blocked', 'students.told.block-changed', 'students.told.unblocked'],
    home: true,
  }),
  ...each(['students.grade-block.delete'], { tells: ['students.told.unblocked'], home: true }),
  ...each(['records.paper.revoke', 'records.issued-paper.revoke'], {
    tells: ['students.told.paper-revoked'],
    home: true,
  }),
  ...each(['studies.department-change.update'], { tells: ['students.told.department'], home: true }),
  ...each(['studies.enrolment.extra'], {
    tells: ['students.told.barred', 'students.told.excused', 'students.told.resit'],
  }),
  ...each(['studies.enrolment.cancelExtra'], { tells: ['students.told.no-extra'] }),
  ...each(['grading.grade-change.approve'], { tells: ['students.notice.changed'], home: true }),
  ...each(['grading.grade.release'], { tells: ['students.notice.marks', 'students.notice.result'], home: true }),
  ...each(['grading.complaint.answer'], { tells: ['students.notice.upheld', 'students.notice.refused'], home: true }),
  ...each(['grading.promotion.store', 'grading.promotion.again', 'grading.promotion-of.apply'], {
    tells: ['students.notice.promoted', 'students.notice.repeats'],
    home: true,
  }),
  ...each(['students.state-move.store', 'students.state-move.delete', 'students.state-move.updateBulk'], {
    tells: ['students.notice.state'],
    home: true,
  }),
  ...each(['students.photo-request.accept', 'students.photo-request.refuse'], {
    tells: ['students.own-photo'],
    home: true,
  }),
  ...each(['students.message.store', 'students.message.bulk', 'students.message.send'], {
    tells: ['students.message'],
  }),
  ...each(['students.student.store'], { tells: ['identity.reset-password'] }),
  // Once a part is released, the first mark of whoever had none is told too.
  ...each(
    [
      'grading.grade.store',
      'grading.grade.update',
      'grading.grade.enter',
      'grading.grade.import',
      'grading.grade.paste',
    ],
    {
      tells: ['students.notice.marks', 'students.notice.result'],
    },
  ),

  ...each(
    [
      'studies.choosing-exception.store',
      'studies.choosing-exception.update',
      'studies.choosing-exception.editMany',
      'studies.choosing-exception.delete',
    ],
    { home: true },
  ),
  ...each(['studies.choosing-exception.deleteBulk'], { home: true }),
  ...each(
    ['studies.enrolment.store', 'studies.enrolment.update', 'studies.enrolment.delete', 'studies.enrolment.bulk'],
    { home: true },
  ),
  ...each(
    [
      'studies.enrolment.multiStore',
      'studies.enrolment.byPlan',
      'studies.enrolment.updateMany',
      'studies.enrolment.pay',
      'studies.enrolment.unsettle',
    ],
    { home: true },
  ),
  ...each(['studies.fee-waiver.approve', 'studies.fee-waiver.refuse', 'studies.fee-waiver.withdraw'], { home: true }),
  ...each(['studies.subjects-of.equal', 'studies.subjects-of.storeChange'], { home: true }),
  ...each(['students.photo.store', 'students.photo.update', 'students.photo.bulk', 'students.face-reference.delete'], {
    home: true,
  }),
  ...each(['students.student.update', 'students.student.put', 'students.student.patch', 'students.student.bulk'], {
    home: true,
  }),
  ...each(
    records.paperKinds
      .map(kind => `records.paper.${kind}`)
      .concat('records.paper-run.store', 'records.paper-run.go_on'),
    {
      home: true,
    },
  ),
  ...each(['studies.purchase.store', 'studies.purchase.update', 'studies.purchase.delete'], { home: true }),
  ...each(
    [
      'grading.grade-merge.perform',
      'grading.grade-merge.approve',
      'grading.grade-merge.undo',
      'grading.mercy.apply',
      'grading.mercy.undo',
    ],
    {
      home: true,
    },
  ),
  ...each(['students.merge.perform', 'students.merge.undo', 'grading.grade.recall'], { home: true }),

  ...each(['grading.grade.destroy', 'grading.grade.undo', 'grading.grade.undo-paste'], {
    nobody: 'of marks that no student has seen',
  }),
  ...each(
    ['grading.grade.request', 'grading.complaint.change', 'grading.grade-merge.refuse', 'grading.grade-change.refuse'],
    {
      nobody: 'between two officers: nothing has changed for the student',
    },
  ),
  ...each(['students.state-move.undo'], {
    nobody: 'the move was not told yet: it waits until it can no longer be taken back',
  }),
  ...each(['students.state-move.update'], { nobody: 'days, reason and decision of a move whose state was told' }),
  ...each(
    ['grading.dismissal-exception.store', 'grading.dismissal-exception.update', 'grading.dismissal-exception.delete'],
    {
      nobody: 'a dismissal that is only proposed is told to nobody, so neither is what keeps it off',
    },
  ),
  ...each(['studies.free-book.give'], { nobody: 'handed over to the student at the counter' }),
  ...each(['records.history-of.confirm', 'grading.promotion.ministry'], { nobody: 'figures that the college reports' }),
  ...each(['grading.promotion.cancel', 'records.paper-run.cancel'], {
    nobody: 'what each was told or given before it stays',
  }),
  ...each(['students.student.login'], {
    nobody: 'reads for half an hour, with a reason that the audit log keeps (ADR 0031)',
  }),
  ...each(['students.student.delete'], { nobody: 'made by mistake: the account goes with it' }),
  ...each(['students.student.updateDelete'], { nobody: 'always refused' }),
  ...each(
    ['note', 'note-file']
      .flatMap(what => ['store', 'update', 'delete'].map(act => `students.${what}.${act}`))
      .concat('students.note.editMany'),
    { nobody: 'notes of staff among themselves' },
  ),
  ...each(
    ['store', 'update', 'editMany', 'delete'].map(act => `students.note-category.${act}`),
    { nobody: 'a setting of the office, nobody’s own' },
  ),
  ...each(['studies.choosing-exception.undelete'], { home: true }),
  ...each(['students.note-category.undelete'], { nobody: 'what nothing hung on stands again' }),
  ...each(['students.template.store', 'students.template.update'], { nobody: 'a text that is kept; sending it tells' }),
}

it('who must hear of it is decided for every act of student affairs', () => {
  const acts = contexts
    .filter(context => ['students', 'studies', 'grading', 'records'].includes(context.name))
    .flatMap(context => context.handlers.map(({ route }) => route))
    .filter(({ method, access }) => method !== 'GET' && typeof access === 'object' && 'permission' in access)
  expect(acts.map(route => route.name).sort()).toEqual(Object.keys(heard).sort())
  for (const [act, { tells, home, nobody }] of Object.entries(heard))
    expect(Boolean(tells?.length || home) !== Boolean(nobody), act).toBe(true)
})
