import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aHijriMonth, aSemesterEvent, aSpecialty } from '@halaqa/academics/factories'
import {
  aConformityDay,
  anApplicant,
  anEntryExam,
  aPeriod,
  bookSeat,
  documentPurpose,
  enrolStudent,
  sitExam,
  someGroups,
  someWaiting,
  withDocuments,
  withEquation,
} from '@halaqa/admission/factories'
import { seedContent, someContactMessages } from '@halaqa/content/factories'
import { aTaughtSubject } from '@halaqa/curriculum/factories'
import { aPaidInvoice } from '@halaqa/finance/factories'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { currentDatabase, db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { one } from '@halaqa/kit-testing/values'
import { aForumPost, aNote, anAdvising, aStudiedSubject, aVlogEntry } from '@halaqa/learning/factories'
import { aFaceReference, aPhotoRequest, aStoredRecord } from '@halaqa/students/factories'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { type AppOptions, buildApp } from './app.ts'
import { type Cast, castOf } from './cast.ts'
import { prepareCollege } from './lifecycle.ts'

export { one }

export type College = { app: FastifyInstance; cast: Cast; folder: string }

/**
 * A whole college for a test file: a migrated database of its own, roles, steps, pages and specialities, the cast, and
 * the server on it with strict replies and without limits.
 */
export function testCollege(options: AppOptions & { env?: Record<string, string>; own?: boolean } = {}): College {
  const { env, own = false, ...appOptions } = options
  testDatabase({ own })
  const college = { folder: mkdtempSync(join(tmpdir(), 'halaqa-college-')) } as College
  beforeAll(async () => {
    useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: college.folder, ...env }))
    setLogLevel('silent')
    college.app = await buildApp({ strict: true, requestsPerMinute: 0, pages: barePage, ...appOptions })
    await prepareCollege()
    for (const degreeType of ['diploma', 'bachelor', 'master'] as const) await aSpecialty({ degree_type: degreeType })
    college.cast = await castOf(college.app)
  })
  afterAll(async () => {
    await college.app?.close()
    useConfig()
    rmSync(college.folder, { recursive: true, force: true })
  })
  return college
}

/** The front ends are tested in browsers; here it is enough that a page comes. */
const barePage = async () => ({ status: 200, html: '<!doctype html><title>حلقة</title>' })

export const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0F5C4A' } })
    .jpeg()
    .toBuffer()

export type World = Awaited<ReturnType<typeof smallWorld>>

/** One record of everything, around one applicant who has done all there is, and a student. */
export async function smallWorld(cast: Cast) {
  await aHijriMonth()
  await aSemesterEvent()
  const period = await aPeriod()
  await aConformityDay()
  await anEntryExam()
  await someGroups()
  await someWaiting()
  await seedContent()
  await someContactMessages()
  const taught = await aTaughtSubject(cast.teacher.id, await aPicture())

  const registration = await anApplicant({ at: 'conformity_day', more: { has_bachelor: true } })
  const file = await storeFile({
    purpose: documentPurpose,
    name: 'certificate.jpg',
    body: await aPicture(),
    owner: { guard: 'registrars', id: registration.account_id },
  })
  const documents = await withDocuments(registration, ['uploaded', 'accepted'], file)
  await bookSeat(registration.id, 'expected')
  await sitExam(registration, 80)
  await withEquation(registration.id, file, 'submitted')
  const payer = { guard: 'registrars', id: registration.account_id, name: registration.full_name }
  const payment = await aPaidInvoice({
    kind: 'registration',
    reference: `admission.registration:${registration.id}`,
    payer,
    lines: [{ label: 'رسوم التسجيل', quantity: 1, unit_amount: 20_000 }],
  })

  const graduate = await anApplicant({ at: 'student' })
  await enrolStudent(graduate.id)
  const studentAccount = await one<number>('select account_id as value from students.students')
  const studentId = await one<number>('select id as value from students.students')
  await aStoredRecord(studentId, await aPicture())
  await aPhotoRequest(studentId, await aPicture())
  await aFaceReference(studentId, await aPicture())
  await anAdvising(studentId, cast.studentAffairs.id)
  const studied = await aStudiedSubject(studentId, await aPicture())
  return {
    period,
    taught,
    registration,
    documents,
    payment,
    applicant: await cast.join(registration.account_id),
    otherApplicant: await cast.join((await anApplicant({ at: 'documents' })).account_id),
    student: await cast.join(studentAccount),
    studied: {
      ...studied,
      note: await aNote(studentId, studied.film),
      post: await aForumPost(studentId, studied.subject),
      conversation: await aForumPost(studentId, null),
      entry: await aVlogEntry(studentId),
    },
  }
}

type Digests = Record<string, string>
const lastDigests = new WeakMap<object, { writers: string; digests: Digests }>()

/** A digest of all rows of every table, `schema.table` → digest; what a GET must not change. */
export async function digestTables(): Promise<Digests> {
  // Whoever writes a row takes a number first: while none was taken, every row is what it was.
  const writers = await one<string>('select pg_current_snapshot()::text as value')
  const last = lastDigests.get(currentDatabase())
  if (last?.writers === writers) return last.digests
  const digests = await readDigests()
  lastDigests.set(currentDatabase(), { writers, digests })
  return digests
}

async function readDigests(): Promise<Digests> {
  const { rows: tables } = await db().execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'public') and schemaname !~ '^pg_toast'`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtext(each::text)), 0) as digest from ${name} each`,
  )
  const { rows } = await db().execute<{ name: string; digest: string }>(sql.raw(parts.join(' union all ')))
  return Object.fromEntries(rows.map(row => [row.name, row.digest]))
}
