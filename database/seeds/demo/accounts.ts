import { anAccount } from '@halaqa/identity/factories'
import { demoPassword } from './password.ts'

type Shown = { guard: string; label: string; username: string }

export const staffAccounts = [
  { role: 'administrator', username: 'admin@halaqa.example', name: 'نورة البوسعيدية' },
  { role: 'registration-officer', username: 'registration@halaqa.example', name: 'سالم الريامي' },
  { role: 'academic-affairs', username: 'academic@halaqa.example', name: 'هدى الكندية' },
  { role: 'student-affairs', username: 'students@halaqa.example', name: 'ناصر العبري' },
  { role: 'exam-officer', username: 'exams@halaqa.example', name: 'خالد المعمري' },
  { role: 'monitor', username: 'monitor@halaqa.example', name: 'أمينة السيابية' },
  { role: 'finance-officer', username: 'finance@halaqa.example', name: 'يعقوب الزدجالي' },
  { role: 'librarian', username: 'library@halaqa.example', name: 'رقية الشكيلية' },
  { role: 'support-agent', username: 'support@halaqa.example', name: 'ماجد الحبسي' },
  { role: 'content-editor', username: 'editor@halaqa.example', name: 'مريم النبهانية' },
  { role: 'quran-coordinator', username: 'quran@halaqa.example', name: 'حمد الخروصي' },
  { role: 'question-author', username: 'author@halaqa.example', name: 'زينب الهنائية' },
  { role: 'question-reviewer', username: 'reviewer@halaqa.example', name: 'عامر المحروقي' },
  { role: 'auditor', username: 'auditor@halaqa.example', name: 'شيخة الجابرية' },
] as const

/** Printed at start: one of every kind that has something to do in this build. */
export const shownAccounts: Shown[] = [
  { guard: 'users', label: 'مدير النظام', username: 'admin@halaqa.example' },
  { guard: 'users', label: 'القبول والتسجيل', username: 'registration@halaqa.example' },
  { guard: 'users', label: 'المدقق', username: 'auditor@halaqa.example' },
  { guard: 'registrars', label: 'متقدّم في أول الطريق', username: 'applicant@halaqa.example' },
  { guard: 'registrars', label: 'متقدّمة رُفضت لها وثيقة', username: 'documents@halaqa.example' },
  { guard: 'registrars', label: 'متقدّم يختار يوم المطابقة', username: 'conformity@halaqa.example' },
  { guard: 'registrars', label: 'متقدّمة قُبلت', username: 'accepted@halaqa.example' },
  { guard: 'students', label: 'طالبة', username: 'student@halaqa.example' },
]

/** Staff of every role and one account of every other guard. */
export async function seedAccounts(): Promise<void> {
  for (const { role, username, name } of staffAccounts)
    await anAccount({ guard: 'users', name, email: username, password: demoPassword, roles: [role] })
  const others = [
    { guard: 'teachers', username: 'teacher@halaqa.example', name: 'الشيخ هلال المسكري' },
    { guard: 'libraryusers', username: 'reader@halaqa.example', name: 'ليلى الغافرية' },
    { guard: 'affiliates', username: 'affiliate@halaqa.example', name: 'بدر الوهيبي' },
    { guard: 'marketusers', username: 'customer@halaqa.example', name: 'إيمان السالمية' },
  ] as const
  for (const { guard, username, name } of others)
    await anAccount({ guard, name, email: username, password: demoPassword })
}
