import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { documentPurpose } from '@halaqa/admission/factories'
import { currentDatabase } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { statementsOf } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillParts } from '../../tools/bench/fill-parts.ts'
import { aPicture, one, testCollege } from './world.ts'

/**
 * What the office opens all day must not read whole tables. Every statement of an address is explained on a college of
 * some applicants, with sequential scans as the last resort: one that is left has no index to go by, and the plan must
 * name the indexes that were made for it (docs/performance.md).
 */
const college = testCollege({ own: true })
const people = 1000
/** Tables that grow with the applicants; the others fit into a page or two. */
const grows = [
  'registrations',
  'moves',
  'documents',
  'exam_results',
  'conformity_bookings',
  'message_recipients',
  'equations',
  'equation_subjects',
  'notes',
  'waiting_list',
  'accounts',
  'audit',
  'lessons',
  'elements',
  'papers',
  'students',
  'enrolments',
  'subject_findings',
]
let client: pg.Client

beforeAll(async () => {
  const body = await aPicture()
  const file = await storeFile({ purpose: documentPurpose, name: 'a.jpg', body, owner: { guard: 'users', id: 1 } })
  client = currentDatabase().client()
  await client.connect()
  await fillParts(client, ['people', 'applications', 'admission', 'around', 'curriculum'], { people, fileId: file.id })
  await somePapers()
  await someEnrolments()
  // An index-only scan needs the visibility map.
  await client.query('vacuum analyze')
  await client.query('set enable_seqscan = off')
}, 300_000)
afterAll(() => client?.end())

/** Three papers of each of some students. */
async function somePapers(): Promise<void> {
  for (let n = 0; n < 30; n++) await aStudent({ full_name: 'سلمى علي محمد المعمري' })
  await client.query(`
    insert into records.papers (number, student_id, kind, code, content, issued_at, issued_by)
    select 'P-26-' || lpad((row_number() over ())::text, 6, '0'), id, 'certificate', 'code-' || id || '-' || n, '{}', now(), 'x'
    from students.students, generate_series(1, 10) n`)
}

/** Every student has failed some subjects, passed others and studies the rest. */
async function someEnrolments(): Promise<void> {
  const year = await anAcademicYear({ name: '2026/2027', starts_on: '2026-09-06', ends_on: '2027-08-26' })
  await aSemester({ year_id: year.id, starts_on: '2026-09-06', ends_on: '2027-01-07', state: 'active' })
  await client.query(`
    insert into studies.enrolments (student_id, subject_id, semester_id, hours, kind, origin, state, mark, created_at)
    select s.id, subject.id, (select id from academics.semesters where state = 'active'), 3, 'obligatory', 'plan',
      (array['fail', 'success', 'study'])[1 + (s.id + subject.id) % 3], (s.id * 7 + subject.id) % 100, now()
    from students.students s cross join (select id from curriculum.subjects order by id limit 60) subject`)
  await client.query(`
    insert into studies.grade_releases (semester_id, subject_id, part, released_at, released_by)
    select distinct semester_id, subject_id, 'result', now(), 'x' from studies.enrolments`)
}

const radmin = '/registration/radmin'
const applicant = () => one<number>('select registration_id as value from admission.notes order by id desc limit 1')
const exam = () =>
  one<number>('select exam_id as value from admission.exam_results group by 1 order by count(*) desc limit 1')
const semester = () =>
  one<string>(`select year_id || '/' || id as value from academics.semesters where state = 'active'`)
const message = () => one<number>('select min(message_id) as value from admission.message_recipients')

/** Address, and the indexes that its plans must name. */
const hot: [what: string, address: () => string | Promise<string>, indexes: string[]][] = [
  ['the list of applicants', () => `${radmin}/registrations/index`, ['registrations_pkey']],
  [
    'the list by a mixture of filters',
    () => `${radmin}/registrations/index?filter[status]=waiting&filter[degree_type]=master&filter[nationality]=OM`,
    ['registrations_filter'],
  ],
  ['the list by name', () => `${radmin}/registrations/index?sort=full_name&page=3`, ['registrations_name']],
  ['the list by waiting time', () => `${radmin}/registrations/index?sort=-step_since`, ['registrations_since']],
  ['a search', () => `${radmin}/registrations/index?q=${encodeURIComponent('الحارثي سالم')}`, ['registrations_search']],
  [
    'the numbers of the first page',
    () => `${radmin}/registrations/counts`,
    ['registrations_step', 'registrations_created'],
  ],
  ['an applicant’s documents', async () => `${radmin}/files/index/${await applicant()}`, ['documents_registration']],
  [
    'an applicant’s history',
    async () => `${radmin}/registrations/history/${await applicant()}`,
    ['audit_subject', 'moves_registration'],
  ],
  ['an applicant’s notes', async () => `${radmin}/notes/index/${await applicant()}`, ['notes_registration']],
  ['the queue of documents', () => `${radmin}/files/queue`, ['documents_queue']],
  [
    'the applicants of an exam',
    async () => `${radmin}/exam/students/${await exam()}`,
    ['exam_results_exam', 'registrations_step'],
  ],
  [
    'the recipients of a message',
    async () => `${radmin}/messages/recipients/${await message()}?page=2`,
    ['message_recipients_order'],
  ],
  ['the equivalences by day', () => `${radmin}/equations/index?sort=-submitted_at`, ['equations_submitted']],
  [
    'a search in the waiting list',
    () => `${radmin}/waitinglist/index?q=${encodeURIComponent('الحارثي')}`,
    ['waiting_list_search'],
  ],
  ['students by a filter', () => '/students/index?filter[gender]=female', ['students_filter']],
  [
    'who must repeat something',
    () => '/students/choose_subjects/listStudentFailedSubject',
    ['subject_findings_finding'],
  ],
  ['what is to be merged', () => '/students/merge/grade', ['subject_findings_finding']],
  ['who sits an exam again', () => '/students/subjects/repeatexamlist', ['enrolments_again']],
  ['the same by mark', () => '/students/subjects/repeatexamlist?sort=-mark', ['enrolments_again_by_mark']],
  ['who studies what', () => '/students/reports/list', ['enrolments_hours', 'students_name']],
  ['how semesters went', () => '/students/reports/reports', ['subject_counts_semester', 'student_counts_semester']],
  [
    'a semester’s history',
    async () => `/students/dashboard/history/${await semester()}`,
    ['students_figures', 'students_name'],
  ],
  ['all places of elements in their order', () => '/subject/lessonelements/index', ['lesson_elements_lesson']],
  ['a paper by its number', () => `/students/papers/index?q=P-26-000123`, ['papers_search', 'papers_pkey']],
  [
    'papers by whose they are',
    () => `/students/papers/index?q=${encodeURIComponent('المعمري سلمى')}&sort=full_name`,
    ['papers_search', 'students_search', 'papers_student'],
  ],
  [
    'papers by the day of their issue, a page in the middle',
    () => '/students/papers/index?sort=-issued_at&page=3',
    ['papers_issued'],
  ],
  ['the steps of the officers', () => `${radmin}/user_step/index`, []],
  ['the funnel', () => `${radmin}/report/index`, ['registrations_day']],
  ['the report by day', () => `${radmin}/report/perdate`, ['registrations_day']],
  ['the report by speciality', () => `${radmin}/report/pass`, ['registrations_day']],
  ['results by applicant', () => `${radmin}/report/studentexam`, ['exam_results_entered']],
  ['what the office did by day', () => `${radmin}/report/dailyreport`, ['moves_day']],
  ['a search among learners', () => '/subject/exceptions/accounts?q=students123@mail', []],
  ['learners to choose from', () => '/subject/exceptions/accounts', ['accounts_learners']],
  ['lessons to choose from', () => '/subject/lessons/find', ['subjects_code_unique', 'lessons_subject']],
  ['elements to choose from', () => '/subject/elements/find?sort=-name', ['subjects_code_unique', 'elements_subject']],
  [
    'a search among elements',
    () => `/subject/elements/find?q=${encodeURIComponent('الدرس 29999')}`,
    ['elements_search'],
  ],
]

describe('goes by its index', () => {
  it.each(hot)('%s', async (_, address, indexes) => {
    const plans = await plansOf(await address())
    const nodes = plans.flatMap(nodesIn)
    const scanned = nodes.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'])
    expect(scanned.filter(table => grows.includes(table!))).toEqual([])
    expect(nodes.map(node => node['Index Name']).filter(Boolean)).toEqual(expect.arrayContaining(indexes))
  })
})

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }
const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]

/** The plans of all statements that an address asks of the database. */
async function plansOf(address: string): Promise<Node[]> {
  const asked = await statementsOf(async () => {
    const reply = await college.app.inject({
      url: address,
      headers: { 'x-access-token': college.cast.administrator.token },
    })
    expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  })
  const plans: Node[] = []
  for (const { text, values } of asked) {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  return plans
}
