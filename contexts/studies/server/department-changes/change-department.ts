import { nameIn, specialtyById, specialtyList } from '@halaqa/academics/server'
import { planOf, subjectsByIds } from '@halaqa/curriculum/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import type { Student } from '@halaqa/students/server'
import { lockStudent, notifyStudent, presentStanding, studentById, updateStanding } from '@halaqa/students/server'
import { changeNotAllowed, specialtyChangedSince, specialtyNotOffered } from '../../contract/department-changes.ts'
import { recognise } from '../../contract/recognition.ts'
import { studiedBy } from '../enrolments/studied.queries.ts'
import { departmentChangeTable } from './department-changes.table.ts'

type Change = {
  from_specialty_id: number
  specialty_id: number
  term: number
  reason: string
  decision_number: string
}
/** Who studies, or will again without a decision of its own. */
const mayChange: Student['state'][] = ['active', 'delayed', 'hold']

/** Where a student may change to, and what the speciality that is looked at recognises. */
export async function changeDraft(id: number, specialtyId: number | undefined, language: string) {
  const student = await studentById(id)
  const specialties = await specialtyList(language)
  const own = specialties.find(each => each.id === student.specialty_id)!
  const others = specialties.filter(each => each.id !== own.id && each.degree_type === own.degree_type)
  const planned = await Promise.all(others.map(async each => ((await planOf(each.id)) ? [each] : [])))
  return {
    student: await presentStanding(student),
    specialty_id: own.id,
    specialty: own.name,
    term: student.term,
    choices: mayChange.includes(student.state) ? planned.flat().map(({ id: each, name }) => ({ id: each, name })) : [],
    recognition: specialtyId === undefined ? null : await recognitionOf(student, specialtyId, language),
  }
}

async function recognitionOf(student: Student, specialtyId: number, language: string) {
  const plan = await planOf(specialtyId)
  if (!plan) return refuse(specialtyNotOffered)
  const studied = await studiedBy(student.id)
  const found = recognise(plan.subjects, studied)
  const subjects = await subjectsByIds([...plan.subjects, ...studied].map(each => each.subject_id))
  const described = (ids: number[]) =>
    ids.map(id => {
      const subject = subjects.get(id)!
      return { subject_id: id, code: subject.code, name: nameIn(subject, language), hours: subject.hours }
    })
  const hoursOf = (rows: { hours: number }[]) => rows.reduce((sum, row) => sum + row.hours, 0)
  const recognised = described(found.recognised)
  return {
    plan_version: plan.version,
    plan_hours: hoursOf(plan.subjects.filter(each => each.kind === 'obligatory')),
    recognised,
    recognised_hours: hoursOf(recognised),
    outside: described(found.outside),
    unneeded: described(found.unneeded),
    term: found.term,
  }
}

/**
 * Moves a student to another speciality of the same degree, onto its plan in force. What is passed stays passed; what is
 * studied now goes on to the end of the semester.
 */
export function changeDepartment(id: number | undefined, change: Change): Promise<number> {
  return transaction(async () => {
    const student = await lockStudent(id)
    if (student.specialty_id !== change.from_specialty_id) refuse(specialtyChangedSince)
    if (!mayChange.includes(student.state)) refuse(changeNotAllowed)
    const { specialty, plan } = await offered(student, change.specialty_id)
    const { recognised } = recognise(plan.subjects, await studiedBy(student.id))
    const next = {
      specialty_id: specialty.id,
      department_id: specialty.department_id,
      plan_id: plan.id,
      term: change.term,
    }
    await updateStanding(student.id, next)
    const [row] = await db()
      .insert(departmentChangeTable)
      .values({
        student_id: student.id,
        from_specialty_id: student.specialty_id,
        to_specialty_id: specialty.id,
        from_plan_id: student.plan_id,
        to_plan_id: plan.id,
        from_term: student.term,
        to_term: change.term,
        recognised: recognised.length,
        reason: change.reason,
        decision_number: change.decision_number,
        at: clock.now(),
        by_name: currentActor().name,
      })
      .returning({ id: departmentChangeTable.id })
    await audit({
      action: 'studies.department-change.store',
      subject: ['students.student', student.id],
      before: { specialty_id: student.specialty_id, plan_id: student.plan_id, term: student.term },
      after: { ...next, decision: change.decision_number },
      note: change.reason,
    })
    await notifyStudent(student, {
      what: 'department',
      values: language => ({ specialty: nameIn(specialty, language), term: change.term }),
      link: '/student/profile',
    })
    return row!.id
  })
}

/** The other speciality and its plan in force; refused when it is no other, of another degree, or has no plan. */
async function offered(student: Student, specialtyId: number) {
  const own = await specialtyById(student.specialty_id)
  const specialty = await specialtyById(specialtyId).catch(notOffered)
  const plan = await planOf(specialty.id)
  if (!plan || specialty.id === own.id || specialty.degree_type !== own.degree_type) return refuse(specialtyNotOffered)
  return { specialty, plan }
}

function notOffered(error: unknown): never {
  if (error instanceof Refusal) refuse(specialtyNotOffered)
  throw error
}
