import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { fileTable, listStore } from '@halaqa/kit-server/files'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '../../contract/cards.ts'
import { aStudent } from '../factories.ts'
import { studentTable } from '../students/students.table.ts'

const students = testStudents()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-cards-'))
beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder })))
afterAll(async () => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

async function give(studentId: number, width = 400, height = 300) {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#0F5C4A' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('student_id', String(studentId))
  form.set('file', new Blob([new Uint8Array(picture)]), 'me.jpg')
  return students.officer(contract.storePhoto, { body: form as never })
}
const print = (id: number, who = 'one') =>
  students.app.inject({ method: 'GET', url: `/students/Card/print/${id}`, headers: { 'x-who': who } })

describe('a photo', () => {
  it('that is cut on trial for all that match leaves nothing in the store', async () => {
    for (let at = 0; at < 2; at++) await give((await aStudent()).id)
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of listStore()) keys.push(key)
      return keys.sort()
    }
    const before = await stored()
    const { total } = await students.officer(contract.listPhotos, { query: {} })
    const matching = { count: total, filter: {} }
    const body = { act: 'crop' as const, by: 'matching' as const, matching, dry_run: true }
    expect(await students.officer(contract.bulkPhotos.perform, { body })).toMatchObject({ done: 2, tried: 2 })
    expect(await stored()).toEqual(before)
  })

  it('is cut in shares after its turns; the original stays and can be put back', async () => {
    const { id } = await aStudent()
    const given = await give(id)
    expect(given).toMatchObject({ width: 400, height: 300, fits: false, cropped: false })
    const cut = await students.officer(contract.updatePhoto, {
      params: { id },
      body: { photo_id: given.photo_id!, turns: 1, crop: { x: 0, y: 0, width: 1, height: 0.5 } },
    })
    expect(cut).toMatchObject({ width: 300, height: 200, cropped: true })
    const back = await students.officer(contract.updatePhoto, {
      params: { id },
      body: { photo_id: cut.photo_id!, restore: true },
    })
    expect(back).toMatchObject({ photo_id: given.photo_id, cropped: false, width: 400 })
    // The cut one is nobody's photo any more.
    const stored = await db().select().from(fileTable).where(eq(fileTable.state, 'stored'))
    expect(stored.map(file => file.id)).toEqual([given.photo_id])
  })

  it('that was changed meanwhile is not cut: the officer is told', async () => {
    const { id } = await aStudent()
    const { photo_id } = await give(id)
    await give(id, 300, 400)
    const body = { photo_id: photo_id!, turns: 1 }
    expect(await codeOf(students.officer(contract.updatePhoto, { params: { id }, body }))).toBe('student-photo-changed')
    expect(await codeOf(students.reader(contract.updatePhoto, { params: { id }, body }))).toBe('forbidden')
    expect(await codeOf(students.officer(contract.updatePhoto, { params: {}, body }))).toBe('not-found')
  })

  it('of many is cut to the card at once, with an answer each; a trial stores nothing', async () => {
    const [wide, tall, none] = [await aStudent(), await aStudent(), await aStudent()]
    await give(wide.id, 800, 400)
    await give(tall.id, 300, 900)
    const ids = [wide.id, tall.id, none.id]
    const files = await db().$count(fileTable)
    const tried = await students.officer(contract.bulkPhotos.perform, { body: { ids, act: 'crop', dry_run: true } })
    expect(tried.results.map(each => each.code)).toEqual([null, null, 'student-no-photo'])
    expect(await db().$count(fileTable)).toBe(files)
    await students.officer(contract.bulkPhotos.perform, { body: { ids, act: 'crop' } })
    const fits = { filter: { fits: 'true' } } as never
    const { rows } = await students.officer(contract.listPhotos, { query: fits })
    // The list goes by name, and which of two factory names comes first is not this rule's.
    const cropped = rows.map(row => [row.id, row.cropped] as const).sort(([a], [b]) => a - b)
    expect(cropped).toEqual([
      [wide.id, true],
      [tall.id, true],
    ])
  })
})

describe('a card', () => {
  it('is a PDF for who may print, of whoever has a photo and has not left', async () => {
    const { id } = await aStudent()
    expect((await print(id)).statusCode).toBe(409)
    await give(id, 300, 400)
    const reply = await print(id)
    expect([reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await print(id, 'reader')).statusCode).toBe(403)
    expect((await print(id, 'nobody')).statusCode).toBe(401)
    expect((await print(999)).statusCode).toBe(404)
    expect((await students.officer(contract.viewCard, { params: { id } })).refused).toBeNull()
    await db().update(studentTable).set({ state: 'withdrawn' })
    expect((await students.officer(contract.viewCard, { params: { id } })).refused).toBe('student-no-card')
    expect((await print(id)).statusCode).toBe(409)
  })

  it('is listed as ready or not', async () => {
    const [one, two] = [await aStudent({ full_name: 'أ' }), await aStudent({ full_name: 'ب' })]
    await give(one.id)
    const listed = async (filter: object) =>
      (await students.officer(contract.listCards, { query: { filter } as never })).rows.map(row => [row.id, row.ready])
    expect(await listed({})).toEqual([
      [one.id, true],
      [two.id, false],
    ])
    expect(await listed({ ready: 'false' })).toEqual([[two.id, false]])
  })
})
