import { administratorsOnly } from '../../contract/permissions.ts'

/** The roles that come with the college (decision 7). `grants` are permissions, with `*` for any part; auditor reads everything. */
export type ShippedRole = { code: string; name_ar: string; name_en: string; name_fr: string; grants: string[] }

export const shippedRoles: ShippedRole[] = [
  {
    code: 'administrator',
    name_ar: 'مدير النظام',
    name_en: 'Administrator',
    name_fr: 'Administrateur',
    grants: ['*', ...administratorsOnly],
  },
  {
    code: 'registration-officer',
    name_ar: 'مسؤول القبول والتسجيل',
    name_en: 'Registration officer',
    name_fr: 'Responsable des inscriptions',
    grants: ['admission.*', 'academics.*.read', 'finance.invoice.read', 'content.contact.*', 'identity.outbox.read'],
  },
  {
    code: 'academic-affairs',
    name_ar: 'مسؤول الشؤون الأكاديمية',
    name_en: 'Academic affairs',
    name_fr: 'Affaires académiques',
    // The second pair of eyes on changes that student affairs or the exam officer ask for.
    grants: [
      'academics.*',
      'curriculum.*',
      'admission.*.read',
      'students.*.read',
      'studies.*.read',
      'grading.*.read',
      'grading.grade.approve',
    ],
  },
  {
    code: 'student-affairs',
    name_ar: 'مسؤول شؤون الطلبة',
    name_en: 'Student affairs',
    name_fr: 'Affaires étudiantes',
    grants: [
      'students.*',
      'studies.*',
      'grading.*',
      'records.*',
      'learning.*',
      'admission.registration.read',
      'academics.*.read',
      'curriculum.*.read',
    ],
  },
  {
    code: 'exam-officer',
    name_ar: 'مسؤول الاختبارات',
    name_en: 'Exam officer',
    name_fr: 'Responsable des examens',
    grants: [
      'exams.*',
      'admission.exam.*',
      'admission.registration.read',
      'curriculum.subject.read',
      'studies.enrolment.read',
      'grading.grade.read',
      'grading.grade.enter',
    ],
  },
  {
    code: 'monitor',
    name_ar: 'مراقب',
    name_en: 'Monitor',
    name_fr: 'Surveillant',
    grants: ['exams.monitoring.*', 'admission.conformity-day.read', 'admission.conformity-day.attendance'],
  },
  {
    code: 'finance-officer',
    name_ar: 'مسؤول المالية',
    name_en: 'Finance officer',
    name_fr: 'Responsable financier',
    // What is large is approved by somebody above them.
    grants: [
      'finance.*',
      'billing.*',
      'banking.*',
      'expenses.*.read',
      'expenses.*.write',
      'expenses.operation.approve',
      'funds.*',
      'sponsors.*',
      'academics.*.read',
      'curriculum.subject.read',
      'students.student.read',
      'admission.registration.read',
      'admission.fee.exempt',
    ],
  },
  {
    code: 'librarian',
    name_ar: 'أمين المكتبة',
    name_en: 'Librarian',
    name_fr: 'Bibliothécaire',
    grants: ['library.*'],
  },
  {
    code: 'support-agent',
    name_ar: 'موظف الدعم',
    name_en: 'Support agent',
    name_fr: 'Agent d’assistance',
    grants: ['support.*', 'content.contact.*', 'admission.registration.read', 'content.faq.read'],
  },
  {
    code: 'content-editor',
    name_ar: 'محرر المحتوى',
    name_en: 'Content editor',
    name_fr: 'Rédacteur',
    grants: ['content.*'],
  },
  {
    code: 'quran-coordinator',
    name_ar: 'منسق القرآن الكريم',
    name_en: 'Quran coordinator',
    name_fr: 'Coordinateur du Coran',
    grants: ['quran.*', 'curriculum.subject.read'],
  },
  {
    code: 'question-author',
    name_ar: 'كاتب أسئلة',
    name_en: 'Question author',
    name_fr: 'Auteur de questions',
    grants: ['questionbank.question.*', 'curriculum.subject.read'],
  },
  {
    code: 'question-reviewer',
    name_ar: 'مراجع أسئلة',
    name_en: 'Question reviewer',
    name_fr: 'Relecteur de questions',
    grants: ['questionbank.review.*', 'curriculum.subject.read'],
  },
  { code: 'auditor', name_ar: 'مدقق', name_en: 'Auditor', name_fr: 'Auditeur', grants: ['*.read'] },
]

/** Those of `all` that a role's patterns grant. What is the administrator's alone must be named; no pattern matches it. */
export function granted(patterns: string[], all: readonly string[]): string[] {
  const expressions = patterns.map(pattern => new RegExp(`^${pattern.split('*').map(escapeExpression).join('.*')}$`))
  const isMatched = (permission: string) =>
    !administratorsOnly.includes(permission) && expressions.some(expression => expression.test(permission))
  return all.filter(permission => patterns.includes(permission) || isMatched(permission))
}
const escapeExpression = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
