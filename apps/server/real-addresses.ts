import * as academics from '@halaqa/academics/contract'
import * as admission from '@halaqa/admission/contract'
import * as content from '@halaqa/content/contract'
import { aComplaint, aMercyRun, anOfficeDay, aPromotion, gradesOf, requestChange } from '@halaqa/grading/factories'
import * as identity from '@halaqa/identity/contract'
import { addressOf, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { renewCalendarLink } from '@halaqa/learning/contract'
import { issuePaper, paperKinds, startPaperRun } from '@halaqa/records/contract'
import { performPaperRun } from '@halaqa/records/factories'
import { aBlock } from '@halaqa/students/factories'
import { choosingExceptions } from '@halaqa/studies/contract'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { sql } from 'drizzle-orm'
import { aPicture, type College, one, type World } from './world.ts'

/** Addresses of real records for every route of the server, so that a test can try all of them. */
export type RealAddresses = {
  /** The path with real values; `id` is the one given. */
  fill: (route: Route, id: string | number) => string
  /** The address of a real record, with the query without which the route cannot be asked. */
  addressFor: (route: Route) => string
}

/** Adds to the small world what its routes need beside it, and knows where all of it is. */
export async function realAddresses(college: College, world: World): Promise<RealAddresses> {
  const coverId = await aCover(college)
  await moreRecords(college, world, coverId)
  const ids = await idsOfTheWorld(college, world)
  const others = await otherValues(college, world, ids, coverId)

  const idFor = (route: Route): number => {
    const name = operationId(route)
    const prefix = Object.keys(ids)
      .filter(each => name.startsWith(each))
      .sort((a, b) => b.length - a.length)[0]
    if (!prefix) throw new Error(`the small world has no record for ${name}`)
    return ids[prefix]!
  }
  const fill = (route: Route, id: string | number): string =>
    route.path.replace(/\{(\w+)\??\}/g, (_, name: string) => String({ ...others, id }[name]))
  /** Queries without which a route cannot be asked. */
  const queryOf = (route: Route): object => {
    const name = operationId(route)
    if (name === 'admission.note.deleteBulk.preview') return { ids: ids['admission.note'] }
    if (name.endsWith('deleteBulk.preview')) return { ids: idFor(route) }
    if (name === 'admission.message.send.preview') return { id: idFor(route) }
    if (name === 'admission.step.resend-special.preview')
      return { step_id: idFor(route), specialty_id: ids['academics.specialty'] }
    return /^finance.payment.(pay|handle)$/.test(name) ? { payment: world.payment.uuid } : {}
  }
  const addressFor = (route: Route): string =>
    addressOf({ ...route, path: fill(route, placeholders(route.path).includes('id') ? idFor(route) : 1) } as Route, {
      query: queryOf(route),
    })
  return { fill, addressFor }
}

async function aCover(college: College): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aPicture())]), 'cover.jpg')
  const cover = await college.cast.as('contentEditor').fetch('/content/posts/cover', {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': college.cast.contentEditor.token },
  })
  return ((await cover.json()) as { id: string }).id
}

async function moreRecords(college: College, world: World, coverId: string) {
  const { cast } = college
  await cast.as('contentEditor')(content.storePost, {
    body: { language: 'ar', title: 'مسودة', summary: 'ملخص', body: '<p>نص</p>', cover_id: coverId },
  })
  const officer = cast.as('registrationOfficer')
  await officer(admission.addNote, { params: { id: world.registration.id }, body: { text: 'ملاحظة' } })
  await aDecisionWithPaper(cast)
  await officer(admission.messages.routes.store, {
    body: { subject: 'تذكير', body: 'أكمل طلبك يا {{name}}', channel: 'mail', audience: 'filter' } as never,
  })
  await officer(admission.bulkRegistrations, {
    body: { ids: [world.registration.id], act: 'group', group_id: null, reason: '' } as never,
  })
  await studiesOf(college, world)
  await db().execute(sql`insert into platform.import_runs
    (state, by_id, by_name, at, operation, asked, language, dry_run, name, sheet, total)
    values ('waiting', ${cast.administrator.id}, '', now(), 'grading.grade.import', '{}', 'ar', true, 'marks.csv', '', 1200)`)
  // The outbox has a message to be shown, and the role is one that nobody has.
  await cast.as(undefined)(identity.requestPasswordReset, {
    body: { username: world.registration.email, nationalid: world.registration.civil_number },
  })
}

/** The student studies the taught subject in the last semester; a released mark of it is asked to be another. */
async function studiesOf({ cast }: College, { student, taught }: World) {
  const number = (query: string) => one<number>(query)
  const [studentId, semesterId] = [
    await number(`select id as value from students.students where account_id = ${student.id}`),
    await number('select max(id)::int as value from academics.semesters'),
  ]
  const { id } = await anEnrolment({ student_id: studentId, subject_id: taught.subject, semester_id: semesterId })
  await gradesOf(id, 60)
  await releaseAll(semesterId, taught.subject)
  await cast.as('studentAffairs')(choosingExceptions.routes.store, {
    body: { student_id: studentId, semester_id: semesterId, until: '2030-01-01', reason: 'عذر' },
  })
  await cast.as('studentAffairs')(issuePaper.certificate.perform, { params: { id: studentId }, body: {} })
  const run = await cast.as('studentAffairs')(startPaperRun, { body: { kind: 'certificate', ids: [studentId] } })
  await performPaperRun(run.id)
  await cast.as(student)(renewCalendarLink, { body: {} })
  await requestChange({ enrolmentId: id, part: 'final', value: 1000, reason: 'سبب' })
  await aComplaint(id)
  await aMercyRun(semesterId)
  await aPromotion(semesterId)
  await aBlock(studentId)
  await anOfficeDay(studentId, semesterId)
}

async function aDecisionWithPaper(cast: College['cast']) {
  const office = cast.as('academicAffairs')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aPicture())]), 'decision.jpg')
  const { id } = await office(academics.uploadDecisionFile, { body: form as never })
  await office(academics.decisions.routes.store, {
    body: { number: '1/2026', date: '2026-09-01', title: 'قرار', text: 'نص', changes: ['other'], file_id: id },
  })
}

type Ids = Record<string, number>

/** The id of a real record by the beginning of the route's name; the longest that fits counts. */
async function idsOfTheWorld({ cast }: College, world: World): Promise<Ids> {
  const { studied, taught } = world
  const student = await one<number>('select max(id)::int as value from students.students')
  const last = (name: string) => one<number>(`select max(id)::int as value from ${name}`)
  return {
    'academics.decision': await last('academics.decisions'),
    'academics.department': await last('academics.departments'),
    'academics.event-type': await last('academics.event_types'),
    'academics.feed': await last('academics.calendar_feeds'),
    'academics.grade-scale': await last('academics.grade_scales'),
    'academics.hijri-month': await last('academics.hijri_months'),
    'academics.semester': await last('academics.semesters'),
    'academics.semester-event': await last('academics.semester_events'),
    'academics.year': await last('academics.years'),
    'academics.faculty': await last('academics.faculties'),
    'academics.structure-year': await last('academics.structure_years'),
    'academics.term': await last('academics.terms'),
    'academics.specialty': await last('academics.specialties'),
    'admission.registration': world.registration.id,
    'admission.note.store': world.registration.id,
    'admission.note.list': world.registration.id,
    'admission.note.create': world.registration.id,
    'admission.note.deleteBulk': world.registration.id,
    'admission.exam': await last('admission.entry_exams'),
    'admission.exam.result': world.registration.id,
    'admission.applicant': world.documents[0]!.id,
    'admission.document': world.documents[0]!.id,
    'admission.conformity-day': await last('admission.conformity_days'),
    'admission.equation': await last('admission.equations'),
    'admission.equation.removeFile': await last('admission.equation_files'),
    'admission.equation.create': world.registration.id,
    'admission.equation-file': await last('admission.equation_files'),
    'admission.equation-subject': await last('admission.equation_subjects'),
    'admission.entry-exam': await last('admission.entry_exams'),
    'admission.message': await last('admission.office_messages'),
    'admission.group': await last('admission.groups'),
    'admission.note': await last('admission.notes'),
    'admission.period': world.period.id,
    'admission.refusal-reason': await last('admission.refusal_reasons'),
    'admission.bulk-run': await last('admission.bulk_runs'),
    'admission.step': await last('admission.steps'),
    'admission.waiting-list': await last('admission.waiting_list'),
    'content.contact': await last('content.contact_messages'),
    'content.faq-category': await last('content.faq_categories'),
    'content.faq-entry': await last('content.faq_entries'),
    'content.ecourse': await last('content.ecourses'),
    'content.page': await last('content.pages'),
    'content.post': await last('content.posts'),
    'content.post.publicShow': await one<number>(
      `select max(id)::int as value from content.posts where state = 'published'`,
    ),
    'curriculum.element': taught.file,
    'curriculum.element.deleteBulk': taught.lesson,
    'curriculum.exception': taught.exception,
    'curriculum.lesson': taught.lesson,
    'curriculum.lesson.create': taught.subject,
    'curriculum.lesson.deleteBulk': taught.subject,
    'curriculum.lesson.list': taught.subject,
    'curriculum.lesson.order': taught.subject,
    'curriculum.lesson.store': taught.subject,
    'curriculum.lesson-element': await last('curriculum.lesson_elements'),
    'curriculum.lesson-element.deleteBulk': taught.lesson,
    'curriculum.lesson-element.order': taught.lesson,
    'curriculum.lesson-note': taught.note,
    'curriculum.lesson-note.create': taught.lesson,
    'curriculum.lesson-note.list': taught.lesson,
    'curriculum.lesson-note.store': taught.lesson,
    'curriculum.outline': taught.subject,
    'curriculum.page': await last('curriculum.pages'),
    'curriculum.page.deleteBulk': taught.lesson,
    'curriculum.page.list': taught.text,
    'curriculum.page.order': taught.text,
    'curriculum.part': taught.part,
    'curriculum.plan': await last('academics.specialties'),
    'curriculum.report': taught.subject,
    'curriculum.split': taught.lesson,
    'curriculum.subject': taught.subject,
    'curriculum.video': taught.video,
    'finance.invoice': await last('finance.invoices'),
    'finance.own-invoice': await last('finance.invoices'),
    'grading.complaint': await last('grading.grade_complaints'),
    'studies.choosing-exception': await last('studies.choosing_exceptions'),
    'grading.dismissal-exception': await last('grading.dismissal_exceptions'),
    'studies.free-book': student,
    'records.history-of': student,
    'records.order': student,
    'studies.purchase': await last('studies.purchases'),
    'studies.enrolment': await last('studies.enrolments'),
    'grading.grade': await last('studies.enrolments'),
    'students.grade-block': await last('students.grade_blocks'),
    'grading.grade-merge': await last('grading.grade_merges'),
    'grading.grade-change': await last('grading.grade_changes'),
    'grading.grades-of': student,
    'records.paper': await last('records.papers'),
    'records.paper.list': student,
    ...Object.fromEntries(paperKinds.map(kind => [`records.paper.${kind}`, student])),
    'records.own-paper': await last('records.papers'),
    'grading.mercy': await last('grading.mercy_runs'),
    'grading.promotion': await last('grading.promotion_runs'),
    'grading.promotion-of': student,
    'studies.subjects-of': student,
    'identity.outbox': await last('platform.messages'),
    'platform.import-run': await last('platform.import_runs'),
    'identity.role': await last('identity.roles'),
    'identity.permission': await last('identity.roles'),
    'identity.staff': cast.monitor.id,
    'learning.community': studied.conversation,
    'learning.conversation': await last('learning.advisings'),
    'learning.element': studied.film,
    'learning.forum': studied.post,
    'learning.lesson': studied.lesson,
    'learning.note': studied.note,
    'learning.profile.lesson': studied.lesson,
    'learning.profile.subject': studied.subject,
    'learning.own-vlog': studied.entry,
    'learning.subject': studied.subject,
    'learning.vlog': studied.entry,
    'students.card': await last('students.students'),
    'students.face-reference': student,
    'studies.department-change': await last('students.students'),
    'students.merge': await last('students.merges'),
    'students.message': await last('students.students'),
    'students.note': await last('students.notes'),
    'students.note-category': await last('students.note_categories'),
    'students.note-file': await last('students.note_files'),
    'students.photo': await last('students.students'),
    'students.photo-request': await last('students.photo_requests'),
    'records.paper-run': await last('records.paper_runs'),
    'students.state-move': await last('students.state_moves'),
    'students.student': await last('students.students'),
    'students.template': await last('students.message_templates'),
  }
}

/** Values of the other placeholders. */
const otherValues = async (college: College, world: World, ids: Ids, coverId: string) => ({
  token: 'a'.repeat(40),
  degree: 'bachelor',
  slug: 'info',
  year: '2027',
  faculty_id: '1',
  year_id: '1',
  term_id: '1',
  semester_id: String(ids['academics.semester']),
  academic_year_id: await one<number>('select year_id as value from academics.semesters order by id desc limit 1'),
  key: await one<string>('select max(key) as value from academics.calendar_feeds'),
  link: await one<string>('select max(key) as value from learning.calendar_links'),
  report: 'pass',
  part: 1,
  eq_id: ids['admission.equation'],
  equation: ids['admission.equation'],
  status: 'draft',
  user_id: String(college.cast.registrationOfficer.id),
  exam_id: ids['admission.exam'],
  specialty_id: ids['academics.specialty'],
  file_id: coverId,
  uuid: world.payment.uuid,
  stduent_id: ids['students.student'],
  code: world.payment.verify_code!,
  state: 'review',
  export: 'xlsx',
  after: 0,
  type: 'general',
  lesson_id: world.taught.lesson,
  subject_id: world.taught.subject,
})
