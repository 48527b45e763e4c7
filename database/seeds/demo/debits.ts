import { activeSemester } from '@halaqa/academics/server'
import { aDebitRun, anException, chargeByHand, planDebits } from '@halaqa/billing/factories'
import { subjectTable } from '@halaqa/curriculum/tables'
import { anItem } from '@halaqa/finance/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/tables'
import { anEnrolment } from '@halaqa/studies/factories'
import { enrolmentTable } from '@halaqa/studies/readable'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { staffMember } from './staff-member.ts'

/**
 * The office gave some students another subject of the running semester: one speciality was charged for them, the others wait;
 * one student is excepted by a decision.
 */
export async function seedDebits(): Promise<void> {
  const semester = await activeSemester()
  const students = await db().select().from(studentTable).orderBy(desc(studentTable.id)).limit(9)
  if (!semester || !students[0]) return
  for (const { id } of students) {
    const own = db()
      .select({ id: enrolmentTable.subject_id })
      .from(enrolmentTable)
      .where(eq(enrolmentTable.student_id, id))
    const [subject] = await db()
      .select()
      .from(subjectTable)
      .where(and(eq(subjectTable.state, 'published'), notInArray(subjectTable.id, own)))
      .orderBy(desc(subjectTable.id))
      .limit(1)
    const of = { student_id: id, semester_id: semester.id }
    if (subject) await anEnrolment({ ...of, subject_id: subject.id }, { origin: 'office', hours: subject.hours })
  }
  await anException({
    student_id: students[0].id,
    until: addDays(clock.today(), 200),
    decision_number: '14/2026',
    reason: 'منحة مجلس الكلية للمتفوقين',
  })
  const lost = { quantity: 1, unit_amount: 5_000, semester_id: null, reason: 'بدل بطاقة فاقدة' }
  await chargeByHand(students[0].id, { ...lost, item_id: (await aCardItem()).id })
  const wanted = { semester_id: semester.id, degree_type: null, specialty_id: null }
  const [first] = (await planDebits(wanted, 'ar')).rows
  if (first) await aDebitRun({ ...wanted, specialty_id: first.specialty_id }, await staffMember('finance'))
}

/** A service of the college beside what is charged by rule. */
async function aCardItem(): Promise<{ id: number }> {
  const names = { name_ar: 'بدل بطاقة', name_en: 'Replacement card', name_fr: 'Carte de remplacement' }
  return anItem({ ...names, unit: 'piece' }, 5_000)
}
