import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics, semesterById } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { auditTable } from '@halaqa/kit-server/audit'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { columnsOf, db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { nobody, withRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { type Attempt, averageOf } from '@halaqa/studies/contract'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { enrolmentById, refreshAverages, scalesOf } from '@halaqa/studies/server'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { gradesOf } from '../factories.ts'
import { approveChange, refuseChange, requestChange } from './change-released.ts'
import { clearGrades, enterGrade } from './enter-grade.ts'
import { gradeChangeTable, gradeEntryTable } from './grades.table.ts'
import { pasteGrades, undoPaste } from './paste-grades.ts'
import { recallGrades, releaseGrades } from './release-grades.ts'
import { undoGrade } from './undo-grade.ts'
import { gradeOf } from './write-grade.ts'

const database = testDatabase()
const as = <T>(id: number, work: () => Promise<T>) =>
  withRequest(
    {
      actor: { ...nobody, id, name: `موظف ${id}`, guard: 'users' },
      requestId: '',
      language: 'ar',
      address: '',
      agent: '',
    },
    work,
  )
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )

let of: { semester_id: number; subject_id: number }
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  of = { semester_id: (await aSemester()).id, subject_id: await aSubject() }
})
const learner = async () => {
  const student = await aStudent()
  return { student, enrolment: await anEnrolment({ student_id: student.id, ...of }) }
}
const enterAll = async (enrolmentId: number, quiz: number, midterm: number, final: number) => {
  await enterGrade({ enrolmentId, part: 'quiz', value: quiz })
  await enterGrade({ enrolmentId, part: 'midterm', value: midterm })
  await enterGrade({ enrolmentId, part: 'final', value: final })
}

describe('entering marks', () => {
  it('gives the whole mark when the last part is there, and takes it away with one of them', async () => {
    const { enrolment } = await learner()
    await enterGrade({ enrolmentId: enrolment.id, part: 'quiz', value: 1850 })
    await enterGrade({ enrolmentId: enrolment.id, part: 'midterm', value: 1200 })
    expect(await enrolmentById(enrolment.id)).toMatchObject({ mark: null, state: 'study' })
    await enterGrade({ enrolmentId: enrolment.id, part: 'final', value: 1900 })
    // 18.5 + 12 + 19 is 49.5, half a point goes up.
    expect(await enrolmentById(enrolment.id)).toMatchObject({ mark: 50, state: 'success' })
    await enterGrade({ enrolmentId: enrolment.id, part: 'final', value: 1849 })
    expect(await enrolmentById(enrolment.id)).toMatchObject({ mark: 49, state: 'fail' })
    await clearGrades(enrolment.id, 'خطأ في الرصد')
    expect(await enrolmentById(enrolment.id)).toMatchObject({ mark: null, state: 'study' })
  })

  it('refuses more than a part is worth, and a part that the subject does not have', async () => {
    const { enrolment } = await learner()
    expect(await refused(enterGrade({ enrolmentId: enrolment.id, part: 'quiz', value: 2001 }))).toBe('invalid')
    expect(await refused(enterGrade({ enrolmentId: enrolment.id, part: 'quran', value: 100 }))).toBe('invalid')
    expect(await refused(enterGrade({ enrolmentId: 999, part: 'quiz', value: 100 }))).toBe('not-found')
  })

  it('of two officers at once one is told what the other entered', async () => {
    const { enrolment } = await learner()
    const enter = (id: number, value: number) =>
      as(id, () => refused(enterGrade({ enrolmentId: enrolment.id, part: 'quiz', value, before: null })))
    const answers = await Promise.all([enter(1, 1000), enter(2, 1100)])
    expect(answers.sort()).toEqual(['grade-changed', undefined].sort())
    expect(await db().$count(gradeEntryTable)).toBe(1)
  })

  it('a mark that another officer changed since is told with who did it when, also one that was emptied', async () => {
    const { enrolment } = await learner()
    const enter = (by: number, value: number | null, before: number | null) =>
      as(by, () => enterGrade({ enrolmentId: enrolment.id, part: 'quiz', value, before }))
    const facts = (work: Promise<unknown>) => work.catch(error => (error as Refusal).facts)
    await enter(7, 1000, null)
    const at = clock.now().getTime()
    const told = { by: 'موظف 7', at: expect.any(String) }
    expect(await facts(enter(8, 1100, null))).toEqual({ ...told, value: 1000 })
    await enter(7, null, 1000)
    const emptied = (await facts(enter(8, 1100, 1000))) as { at: string }
    expect(emptied).toEqual({ ...told, value: null })
    expect(new Date(emptied.at).getTime()).toBeGreaterThanOrEqual(at - 1000)
  })

  it('the same mark twice is entered and traced once', async () => {
    const { enrolment } = await learner()
    const twice = { enrolmentId: enrolment.id, part: 'quiz', value: 1000, before: null } as const
    await Promise.all([enterGrade(twice), enterGrade(twice)])
    expect(await db().$count(gradeEntryTable)).toBe(1)
    expect(await db().$count(auditTable, eq(auditTable.action, 'grading.grade.enter'))).toBe(1)
  })

  it('a recognised subject has no marks', async () => {
    const student = await aStudent()
    const { id } = await anEnrolment({ student_id: student.id, ...of }, { state: 'equal' })
    expect(await refused(enterGrade({ enrolmentId: id, part: 'quiz', value: 1 }))).toBe('not-graded')
  })
})

describe('a release', () => {
  it('brings the result into the average, and a recall takes it out', async () => {
    const { student, enrolment } = await learner()
    await enterAll(enrolment.id, 2000, 3000, 4000)
    const gpa = async () => (await db().select().from(studentTable).where(eq(studentTable.id, student.id)))[0]!.gpa
    await releaseGrades(of, ['quiz', 'midterm', 'final'])
    expect(await gpa()).toBe(null)
    await releaseGrades(of, ['result'])
    expect(await gpa()).toBe(400)
    await recallGrades(of, ['result'], 'خطأ في الإعلان')
    expect(await gpa()).toBe(null)
    await releaseGrades(of, ['result'])
    expect(await gpa()).toBe(400)
  })

  it('is done once however often one clicks, and needs a mark', async () => {
    expect(await refused(releaseGrades(of, ['result']))).toBe('nothing-to-release')
    const { enrolment } = await learner()
    await enterAll(enrolment.id, 2000, 3000, 4000)
    const answers = await Promise.all([refused(releaseGrades(of, ['result'])), refused(releaseGrades(of, ['result']))])
    expect(answers.sort()).toEqual(['already-released', undefined].sort())
    expect(await refused(recallGrades(of, ['quiz'], 'سبب'))).toBe('not-released')
  })
})

describe('a change after release', () => {
  const released = async () => {
    const { student, enrolment } = await learner()
    await enterAll(enrolment.id, 2000, 3000, 1000)
    await releaseGrades(of, ['result'])
    return { student, enrolmentId: enrolment.id }
  }
  const ask = (enrolmentId: number, by = 1) =>
    as(by, () => requestChange({ enrolmentId, part: 'final', value: 4000, reason: 'سقط سؤال من التصحيح' }))

  it('is not entered, only asked for; a second officer agrees, mark, state and average follow', async () => {
    const { student, enrolmentId } = await released()
    expect(await refused(enterGrade({ enrolmentId, part: 'final', value: 4000 }))).toBe('grade-released')
    expect(await refused(clearGrades(enrolmentId, 'سبب'))).toBe('grade-released')
    const change = await ask(enrolmentId)
    expect(await enrolmentById(enrolmentId)).toMatchObject({ mark: 60 })
    await as(2, () => approveChange(change))
    expect(await enrolmentById(enrolmentId)).toMatchObject({ mark: 90, state: 'success' })
    const [row] = await db().select().from(studentTable).where(eq(studentTable.id, student.id))
    expect(row!.gpa).toBe(400)
    const acts = await db().select().from(auditTable)
    const by = (action: string) => acts.find(each => each.action === action)?.actor_id
    expect([by('grading.grade-change.request'), by('grading.grade-change.decide')]).toEqual([1, 2])
  })

  it('attack: who asked for it cannot agree to it, not even past the code', async () => {
    const { enrolmentId } = await released()
    const change = await ask(enrolmentId)
    expect(await as(1, () => refused(approveChange(change)))).toBe('same-officer')
    const past = db()
      .update(gradeChangeTable)
      .set({ state: 'approved', decided_by_id: 1 })
      .where(eq(gradeChangeTable.id, change))
    await expect(past).rejects.toThrow()
    expect(await enrolmentById(enrolmentId)).toMatchObject({ mark: 60 })
  })

  it('is decided once, by one of two officers at once', async () => {
    const { enrolmentId } = await released()
    const change = await ask(enrolmentId)
    const answers = await Promise.all([
      as(2, () => refused(approveChange(change))),
      as(3, () => refused(refuseChange(change, 'لا أثر له'))),
    ])
    expect(answers.filter(each => each === 'grade-change-decided')).toHaveLength(1)
  })

  it('is asked for once at a time, and only where something is released', async () => {
    const { enrolmentId } = await released()
    await ask(enrolmentId)
    expect(await refused(ask(enrolmentId, 2))).toBe('grade-change-open')
    await recallGrades(of, ['result'], 'سبب')
    expect(await refused(ask(enrolmentId, 2))).toBe('conflict')
  })
})

it('the average on the server is the pure rule of the released attempts, whatever they are', async () => {
  const subjects = [of.subject_id, await aSubject({ hours: 2 }), await aSubject({ hours: 4 })]
  const semesters = [
    of.semester_id,
    (await aSemester({ year_id: (await semesterById(of.semester_id)).year_id, kind: 'second' })).id,
  ]
  const tries = fc.uniqueArray(
    fc.record({
      subject: fc.integer({ min: 0, max: 2 }),
      semester: fc.integer({ min: 0, max: 1 }),
      mark: fc.option(fc.integer({ min: 0, max: 100 })),
    }),
    { selector: each => `${each.subject}/${each.semester}`, maxLength: 6 },
  )
  for (const semesterId of semesters)
    for (const subjectId of subjects.slice(0, 2)) await releaseAll(semesterId, subjectId)
  const scales = await scalesOf(semesters)
  await fc.assert(
    fc.asyncProperty(tries, async found => {
      const student = await aStudent()
      const attempts: Attempt[] = []
      for (const each of found) {
        const [subjectId, semesterId] = [subjects[each.subject]!, semesters[each.semester]!]
        const { id, hours } = await anEnrolment({
          student_id: student.id,
          subject_id: subjectId,
          semester_id: semesterId,
        })
        if (each.mark !== null) await gradesOf(id, each.mark)
        const attempt = {
          id,
          subject_id: subjectId,
          semester_id: semesterId,
          hours,
          mark: each.mark,
          scale: scales.get(semesterId)!,
        }
        // The third subject is not released.
        if (each.subject < 2) attempts.push(attempt)
      }
      await refreshAverages([student.id])
      const [row] = await db().select().from(studentTable).where(eq(studentTable.id, student.id))
      const rule = averageOf(attempts)
      expect([row!.gpa, row!.passed_hours]).toEqual([rule.gpa, rule.passedHours])
    }),
    { numRuns: 25 },
  )
})

describe('a mark that is taken back at once', () => {
  const traces = (enrolmentId: number) =>
    db()
      .select(columnsOf(gradeEntryTable, 'before', 'after', 'source', 'by_id'))
      .from(gradeEntryTable)
      .where(eq(gradeEntryTable.enrolment_id, enrolmentId))
      .orderBy(gradeEntryTable.id)
  const entered = async () => {
    const { enrolment } = await learner()
    await as(7, () => enterGrade({ enrolmentId: enrolment.id, part: 'quiz', value: 1000 }))
    await as(7, () => enterGrade({ enrolmentId: enrolment.id, part: 'quiz', value: 1500, before: 1000 }))
    return enrolment
  }
  const undo = (by: number, id: number) => refused(as(by, () => undoGrade(id, 'quiz')))

  it('gives way to the one before, and both entries and both rows of the audit log stay', async () => {
    const enrolment = await entered()
    expect(await undo(7, enrolment.id)).toBeUndefined()
    expect(await gradeOf(enrolment.id, 'quiz')).toBe(1000)
    expect((await traces(enrolment.id)).slice(1)).toEqual([
      { before: 1000, after: 1500, source: 'entry', by_id: 7 },
      { before: 1500, after: 1000, source: 'undo', by_id: 7 },
    ])
    expect(await db().$count(auditTable, eq(auditTable.action, 'grading.grade.undo'))).toBe(1)
  })
  it('is not taken back twice, too late, by another officer, after another mark or once students see it', async () => {
    const twice = await entered()
    expect([await undo(7, twice.id), await undo(7, twice.id)]).toEqual([undefined, 'undo-done'])
    const other = await entered()
    expect(await undo(8, other.id)).toBe('undo-not-yours')
    await as(8, () => enterGrade({ enrolmentId: other.id, part: 'quiz', value: 1600, before: 1500 }))
    expect(await undo(7, other.id)).toBe('undo-not-yours')
    const seen = await entered()
    await releaseGrades(of, ['quiz'])
    expect(await undo(7, seen.id)).toBe('changed-since')
    of = { ...of, subject_id: await aSubject() }
    const late = await entered()
    const at = clock.now().getTime() + 60_000
    setClock({ now: () => new Date(at) })
    expect(await undo(7, late.id)).toBe('undo-too-late')
    setClock()
  })
})

describe('a block of marks that is pasted', () => {
  const three = async () => {
    const ids = []
    for (let at = 0; at < 3; at++) ids.push((await learner()).enrolment.id)
    return ids as [number, number, number]
  }
  const quiz = (enrolment_id: number, value: number, before: number | null = null) =>
    ({ enrolment_id, part: 'quiz', value, before }) as const
  const marks = (ids: number[]) => Promise.all(ids.map(id => gradeOf(id, 'quiz')))

  it('enters each mark for itself: one that is too high or that another officer changed holds back no other', async () => {
    const ids = await three()
    await as(8, () => enterGrade({ enrolmentId: ids[2], part: 'quiz', value: 1700 }))
    const pasted = [quiz(ids[0], 1000), quiz(ids[1], 2001), quiz(ids[2], 1200)]
    const { results, rows } = await as(7, () => pasteGrades(pasted, 'ar'))
    expect(results.map(each => each.code)).toEqual([null, 'invalid', 'grade-changed'])
    expect(results[1]!.message).toBe(translate('ar', 'grading.field.above-points'))
    expect(results[2]!.stands).toMatchObject({ value: 1700, by: 'موظف 8', at: expect.any(String) })
    expect(await marks(ids)).toEqual([1000, null, 1700])
    expect(rows.map(row => row.enrolment_id).sort()).toEqual(ids.toSorted())
  })
  it('is taken back as a whole, but for what another officer has changed meanwhile', async () => {
    const ids = await three()
    await as(7, () => enterGrade({ enrolmentId: ids[0], part: 'quiz', value: 900 }))
    await as(7, () => pasteGrades([quiz(ids[0], 1000, 900), quiz(ids[1], 1100), quiz(ids[2], 1200)], 'ar'))
    await as(8, () => enterGrade({ enrolmentId: ids[2], part: 'quiz', value: 1300, before: 1200 }))
    const places = ids.map(enrolment_id => ({ enrolment_id, part: 'quiz' as const }))
    expect((await as(8, () => undoPaste([places[0]!], 'ar'))).results[0]!.code).toBe('undo-not-yours')
    const { results } = await as(7, () => undoPaste(places, 'ar'))
    expect(results.map(each => each.code)).toEqual([null, null, 'undo-not-yours'])
    expect(await marks(ids)).toEqual([900, null, 1300])
    expect((await as(7, () => undoPaste([places[0]!], 'ar'))).results[0]!.code).toBe('undo-done')
  })
})
