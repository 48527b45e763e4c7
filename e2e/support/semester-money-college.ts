// A college of one speciality at the beginning of a semester: two subjects of three hours each, three students in both, a bank
// account, and a rule of instalments. Nobody is charged yet. A script of its own: `node e2e/support/semester-money-college.ts`,
// with HALAQA_DATA as its folder, on an empty database.
import { anAcademicYear, aSemester, aSpecialty } from '@halaqa/academics/factories'
import { aRule } from '@halaqa/billing/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import { aBankAccount } from '@halaqa/finance/factories'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { addDays, travelTo } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { inArray } from 'drizzle-orm'
import { contexts } from '../../apps/server/contexts.ts'
import { openCollege } from '../../apps/server/lifecycle.ts'
import { demoPassword } from '../../database/seeds/demo/password.ts'
import { money } from './semester-money.ts'

travelTo(money.begins)
assemble(contexts)
const { close } = await openCollege()
const account = { password: demoPassword }
const roles = { muna: 'finance-officer', salim: 'finance-officer', nasser: 'student-affairs' } as const
const named = (of: string, as: string) => ({ ...account, name: of, email: `${as}@halaqa.example` })
await transaction(async () => {
  for (const [as, role] of Object.entries(roles))
    await anAccount({ ...named(money.officers[as as keyof typeof roles], as), guard: 'users', roles: [role] })
  const year = await anAcademicYear({ starts_on: money.begins, ends_on: addDays(money.begins, 350) })
  const days = { starts_on: money.begins, ends_on: addDays(money.begins, 120) }
  const semester = await aSemester({ year_id: year.id, name_ar: money.semester, state: 'active', ...days })
  const specialty = await aSpecialty({ name_ar: money.specialty })
  const subjects = [await aSubject({ hours: 3 }), await aSubject({ hours: 3 })]
  await db().update(subjectTable).set({ state: 'published' }).where(inArray(subjectTable.id, subjects))
  for (const [as, full_name] of Object.entries(money.students)) {
    const gender = full_name.includes(' بنت ') ? 'female' : 'male'
    const { id: account_id } = await anAccount({ ...named(full_name, as), guard: 'students' })
    const student = await aStudent({ full_name, account_id, gender, specialty_id: specialty.id })
    for (const subject_id of subjects)
      await anEnrolment({ student_id: student.id, subject_id, semester_id: semester.id }, { hours: 3 })
  }
  await aBankAccount({ kind: 'bank', name_ar: money.bank, iban: 'OM810180000001299123456' })
  await aRule([4000, 3000, 3000], { name: money.rule, min_amount: 30_000 })
})
await close()
process.exit(0)
