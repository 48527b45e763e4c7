import type pg from 'pg'

const most = (column: string, table: string) =>
  `select ${column} from ${table} group by 1 order by count(*) desc, 1 desc limit 1`
const last = (table: string) => `select max(id) from ${table}`
const application = most('registration_id', 'admission.documents')

/** The record that `{id}` means, by the beginning of the route's name: of each the one with most in it. The longest that fits counts. */
const records: Record<string, string> = {
  'academics.decision': `select id from academics.decisions where file_id is not null union all select max(id) from academics.decisions limit 1`,
  'academics.department': last('academics.departments'),
  'academics.event-type': last('academics.event_types'),
  'academics.faculty': last('academics.faculties'),
  'academics.grade-scale': last('academics.grade_scales'),
  'academics.hijri-month': last('academics.hijri_months'),
  'academics.semester': most('semester_id', 'academics.semester_events'),
  'academics.semester-event': last('academics.semester_events'),
  'academics.specialty': last('academics.specialties'),
  'academics.structure-year': last('academics.structure_years'),
  'academics.term': last('academics.terms'),
  'academics.year': last('academics.years'),
  'admission.conformity-day': most('day_id', 'admission.conformity_bookings'),
  'admission.document': `select max(id) from admission.documents where state = 'uploaded'`,
  'admission.entry-exam': most('exam_id', 'admission.exam_results'),
  'admission.equation': last('admission.equations'),
  'admission.equation.create': application,
  'admission.equation-subject': last('admission.equation_subjects'),
  'admission.exam': most('exam_id', 'admission.exam_results'),
  'admission.document.list': application,
  'admission.document.create': application,
  'admission.group': last('admission.groups'),
  'admission.message': most('message_id', 'admission.message_recipients'),
  'admission.note': last('admission.notes'),
  'admission.note.list': most('registration_id', 'admission.notes'),
  'admission.note.create': most('registration_id', 'admission.notes'),
  'admission.period': last('admission.periods'),
  'admission.refusal-reason': last('admission.refusal_reasons'),
  'admission.registration': application,
  'admission.step': `select step_id from admission.registrations where status = 'waiting' group by 1 order by count(*) desc limit 1`,
  'curriculum.element': last('curriculum.elements'),
  'curriculum.element.download': `select max(id) from curriculum.elements where kind = 'file'`,
  'curriculum.exception': last('curriculum.exceptions'),
  'curriculum.lesson': most('lesson_id', 'curriculum.lesson_elements'),
  'curriculum.lesson.list': most('subject_id', 'curriculum.lessons'),
  'curriculum.lesson.create': most('subject_id', 'curriculum.lessons'),
  'curriculum.lesson-element': last('curriculum.lesson_elements'),
  'curriculum.lesson-note': last('curriculum.lesson_notes'),
  'curriculum.lesson-note.list': most('lesson_id', 'curriculum.lesson_notes'),
  'curriculum.lesson-note.create': most('lesson_id', 'curriculum.lesson_notes'),
  'curriculum.page': last('curriculum.pages'),
  'curriculum.page.list': most('element_id', 'curriculum.pages'),
  'curriculum.part': last('curriculum.parts'),
  'curriculum.plan': most('specialty_id', 'curriculum.plans'),
  'curriculum.split': most('lesson_id', 'curriculum.lesson_elements'),
  'curriculum.subject': most('subject_id', 'curriculum.elements'),
  'curriculum.preview': most('subject_id', 'curriculum.elements'),
  'curriculum.report': most('subject_id', 'curriculum.elements'),
  'curriculum.teacher': most('subject_id', 'curriculum.subject_teachers'),
}
/** A sheet of the running semester, and a student who stands in it. */
const sheet = `select e.subject_id, e.semester_id, max(e.student_id) as student_id from studies.enrolments e
  join academics.semesters s on s.id = e.semester_id and s.state = 'active' group by 1, 2 order by count(*) desc, 1 limit 1`
const ofStudents: Record<string, string> = {
  semester_id: `select semester_id from (${sheet}) sheet`,
  subject_id: `select subject_id from (${sheet}) sheet`,
  academic_year_id: `select year_id from academics.semesters where state = 'active'`,
  type: `select 'general'`,
}
/** Those of students and their officers; without a name of its own a route means a student. */
const studentRecords: Record<string, string> = {
  ...Object.fromEntries(
    ['students.', 'studies.', 'grading.', 'records.'].map(each => [each, `select student_id from (${sheet}) sheet`]),
  ),
  'studies.choosing-exception': last('studies.choosing_exceptions'),
  'studies.department-change.edit': last('studies.department_changes'),
  'grading.dismissal-exception': last('grading.dismissal_exceptions'),
  'grading.grade.': `select max(id) from studies.enrolments where mark is not null`,
  'students.grade-block': last('students.grade_blocks'),
  'students.note': last('students.notes'),
  'students.note-category': last('students.note_categories'),
  'students.note-file': last('students.note_files'),
  'records.paper-run': last('records.paper_runs'),
  'studies.purchase': last('studies.purchases'),
  'students.template': last('students.message_templates'),
  'students.message': last('students.messages'),
  'students.state-move': last('students.state_moves'),
}
Object.assign(records, studentRecords)

/** Those of the books. A student who owes for the running semester; without a name of its own a route of billing means one. */
const debtor = `select s.id from students.students s join finance.payer_semesters f on f.payer_guard = 'students' and f.payer_id = s.account_id
  where f.open > 0 order by f.semester_id, s.id limit 1`
Object.assign(records, {
  'banking.': last('banking.statements'),
  'banking.external': last('banking.externals'),
  'billing.': debtor,
  'billing.charge.edit': last('billing.charges'),
  'billing.charge.delete': last('billing.charges'),
  'billing.debit-run': last('billing.debit_runs'),
  'billing.exception': last('billing.exceptions'),
  'billing.instalment': last('billing.instalment_plans'),
  'billing.instalment-rule': last('billing.instalment_rules'),
  'billing.instalment-run': last('billing.instalment_runs'),
  'billing.settlement': last('billing.settlements'),
  'billing.settlement.create': debtor,
  'expenses.': last('expenses.operations'),
  'expenses.category': last('expenses.categories'),
  'finance.': last('finance.invoices'),
  'finance.month': last('finance.months'),
  'finance.price': last('finance.item_prices'),
  'finance.bank-account': last('finance.bank_accounts'),
  'finance.invoice': last('finance.invoices'),
  'finance.item': last('finance.items'),
  'finance.journal': last('finance.transfers'),
  'finance.receipt': last('finance.receipts'),
  'finance.till': last('finance.tills'),
  'funds.': last('funds.funds'),
  'sponsors.': last('sponsors.sponsors'),
})
const running = `select id from academics.semesters where state = 'active'`
const ofBooks: Record<string, string> = {
  academic_year_id: `select year_id from academics.semesters where state = 'active'`,
  degree_type: `select 'bachelor'`,
  paid: `select 'all'`,
  refund: `select 'all'`,
  semester_id: running,
  semester2_id: `select id from academics.semesters where starts_on < (select starts_on from academics.semesters where state = 'active') order by starts_on desc limit 1`,
  student_id: debtor,
  rule_id: last('billing.instalment_rules'),
  type: `select 'external'`,
}

/** Parameters of other names. */
const others: Record<string, string> = {
  faculty_id: last('academics.faculties'),
  year_id: last('academics.years'),
  term_id: `select term_id from academics.departments group by 1 order by count(*) desc limit 1`,
  semester_id: most('semester_id', 'academics.semester_events'),
  specialty_id: last('academics.specialties'),
  user_id: `select max(account_id) from admission.officer_steps`,
  subject_id: most('subject_id', 'curriculum.lessons'),
  lesson_id: most('lesson_id', 'curriculum.lesson_elements'),
  year: `select 2026`,
  degree: `select 'bachelor'`,
  after: `select 1`,
}

/** What to put for the placeholders of a route. */
export type Records = (operation: string, parameter: string) => Promise<string | undefined>
export function recordsOf(client: pg.Client): Records {
  const known = new Map<string, unknown>()
  return async (operation, parameter) => {
    const name = Object.keys(records)
      .filter(each => operation.startsWith(each))
      .sort((a, b) => b.length - a.length)[0]
    const own = /^(students|studies|grading|records)\./.test(operation)
      ? ofStudents[parameter]
      : /^(banking|billing|expenses|finance|funds|sponsors)\./.test(operation)
        ? ofBooks[parameter]
        : undefined
    const query = parameter === 'id' ? records[name ?? ''] : (own ?? others[parameter])
    if (!query) throw new Error(`tools/bench/records.ts names no {${parameter}} for ${operation}`)
    if (!known.has(query)) known.set(query, Object.values((await client.query(query)).rows[0] ?? {})[0])
    const value = known.get(query)
    return value === null || value === undefined ? undefined : String(value)
  }
}
