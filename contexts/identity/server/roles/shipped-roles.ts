import { administratorsOnly } from '../../contract/permissions.ts'

/** The roles that come with the college (decision 7). `grants` are permissions, with `*` for any part; auditor reads everything. */
export type ShippedRole = { code: string; nameAr: string; nameEn: string; nameFr: string; grants: string[] }

export const shippedRoles: ShippedRole[] = [
  {
    code: 'administrator',
    nameAr: 'مدير النظام',
    nameEn: 'Administrator',
    nameFr: 'Administrateur',
    grants: ['*', ...administratorsOnly],
  },
  {
    code: 'registration-officer',
    nameAr: 'مسؤول القبول والتسجيل',
    nameEn: 'Registration officer',
    nameFr: 'Responsable des inscriptions',
    grants: ['admission.*', 'academics.*.read', 'finance.invoice.read', 'content.contact.*', 'identity.outbox.read'],
  },
  {
    code: 'academic-affairs',
    nameAr: 'مسؤول الشؤون الأكاديمية',
    nameEn: 'Academic affairs',
    nameFr: 'Affaires académiques',
    // The second pair of eyes on changes that student affairs or the exam officer ask for.
    grants: ['academics.*', 'curriculum.*', 'admission.*.read', 'students.*.read', 'students.grade.approve'],
  },
  {
    code: 'student-affairs',
    nameAr: 'مسؤول شؤون الطلبة',
    nameEn: 'Student affairs',
    nameFr: 'Affaires étudiantes',
    grants: ['students.*', 'learning.*', 'admission.registration.read', 'academics.*.read', 'curriculum.*.read'],
  },
  {
    code: 'exam-officer',
    nameAr: 'مسؤول الاختبارات',
    nameEn: 'Exam officer',
    nameFr: 'Responsable des examens',
    grants: [
      'exams.*',
      'admission.exam.*',
      'admission.registration.read',
      'curriculum.subject.read',
      'students.enrolment.read',
      'students.grade.read',
      'students.grade.enter',
    ],
  },
  {
    code: 'monitor',
    nameAr: 'مراقب',
    nameEn: 'Monitor',
    nameFr: 'Surveillant',
    grants: ['exams.monitoring.*', 'admission.conformity-day.read', 'admission.conformity-day.attendance'],
  },
  {
    code: 'finance-officer',
    nameAr: 'مسؤول المالية',
    nameEn: 'Finance officer',
    nameFr: 'Responsable financier',
    grants: ['finance.*', 'admission.registration.read', 'admission.fee.exempt'],
  },
  { code: 'librarian', nameAr: 'أمين المكتبة', nameEn: 'Librarian', nameFr: 'Bibliothécaire', grants: ['library.*'] },
  {
    code: 'support-agent',
    nameAr: 'موظف الدعم',
    nameEn: 'Support agent',
    nameFr: 'Agent d’assistance',
    grants: ['support.*', 'content.contact.*', 'admission.registration.read', 'content.faq.read'],
  },
  {
    code: 'content-editor',
    nameAr: 'محرر المحتوى',
    nameEn: 'Content editor',
    nameFr: 'Rédacteur',
    grants: ['content.*'],
  },
  {
    code: 'quran-coordinator',
    nameAr: 'منسق القرآن الكريم',
    nameEn: 'Quran coordinator',
    nameFr: 'Coordinateur du Coran',
    grants: ['quran.*', 'curriculum.subject.read'],
  },
  {
    code: 'question-author',
    nameAr: 'كاتب أسئلة',
    nameEn: 'Question author',
    nameFr: 'Auteur de questions',
    grants: ['questionbank.question.*', 'curriculum.subject.read'],
  },
  {
    code: 'question-reviewer',
    nameAr: 'مراجع أسئلة',
    nameEn: 'Question reviewer',
    nameFr: 'Relecteur de questions',
    grants: ['questionbank.review.*', 'curriculum.subject.read'],
  },
  { code: 'auditor', nameAr: 'مدقق', nameEn: 'Auditor', nameFr: 'Auditeur', grants: ['*.read'] },
]

/** Those of `all` that a role's patterns grant. What is the administrator's alone must be named; no pattern matches it. */
export function granted(patterns: string[], all: readonly string[]): string[] {
  const expressions = patterns.map(pattern => new RegExp(`^${pattern.split('*').map(escapeExpression).join('.*')}$`))
  const isMatched = (permission: string) =>
    !administratorsOnly.includes(permission) && expressions.some(expression => expression.test(permission))
  return all.filter(permission => patterns.includes(permission) || isMatched(permission))
}
const escapeExpression = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
