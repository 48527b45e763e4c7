import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { semesterTable } from '@halaqa/academics/tables'
import { anAccount } from '@halaqa/identity/factories'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSubject } from '../factories.ts'
import { actOnTeaching, assignTeacher, teachersPage } from './teachers.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const aTeacher = async () => (await anAccount({ guard: 'teachers' })).id

describe('the teachers of a subject', () => {
  it('are teachers, once a subject and semester, and are copied to the next with a result a row', async () => {
    const subject = await aSubject()
    const accountId = await aTeacher()
    const year = await anAcademicYear()
    const first = await aSemester({ year_id: year.id })
    const second = await aSemester({
      year_id: year.id,
      kind: 'second',
      name_ar: 'الفصل الثاني',
      starts_on: '2027-01-24',
      ends_on: '2027-05-27',
      state: 'active',
    })
    const input = { account_id: accountId, semester_id: first.id, role: 'lead' as const, hours: 3 }
    const { id, semester } = await assignTeacher(subject, input, system, 'ar')
    expect(semester).toBe('الفصل الأول 2026/2027')
    expect(await refusalOf(() => assignTeacher(subject, input, system, 'ar'))).toBe('teacher-twice')
    const unknown = { ...input, semester_id: 9999 }
    expect(await refusalOf(() => assignTeacher(subject, unknown, system, 'ar'))).toBe('invalid')
    const student = (await anAccount({ guard: 'students' })).id
    expect(await refusalOf(() => assignTeacher(subject, { ...input, account_id: student }, system, 'ar'))).toBe(
      'no-teacher',
    )
    await actOnTeaching(subject, 'copy', second.id)(id)
    expect(await refusalOf(() => actOnTeaching(subject, 'copy', second.id)(id))).toBe('teacher-twice')
    expect(await refusalOf(() => actOnTeaching(subject, 'copy', 9999)(id))).toBe('invalid')
    const page = await teachersPage(subject, undefined, system, 'ar')
    expect(page.rows.map(row => row.semester)).toEqual(['الفصل الثاني 2026/2027', 'الفصل الأول 2026/2027'])
    expect(page.running).toBe(second.id)
    expect((await teachersPage(subject, first.id, system, 'ar')).rows.map(row => row.id)).toEqual([id])
    // A semester in which somebody teaches is not removed.
    await expect(db().delete(semesterTable).where(eq(semesterTable.id, first.id))).rejects.toThrow()
  })
})
