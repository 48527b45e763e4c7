import { buffer } from 'node:stream/consumers'
import { action, type CallError, id, resource, text } from '@halaqa/kit-contract'
import { auditTable } from '@halaqa/kit-server/audit'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { createServer, handle, mount, refuse, replace } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { readSheet } from '@halaqa/kit-server/sheets'
import { defineWords, translate } from '@halaqa/kit-server/words'
import { clientOf, testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { boolean, integer, pgSchema, text as textColumn, timestamp } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { forgetDeletedRows } from './deleted-rows.ts'
import { crud, defineRowWords } from './index.ts'

/** Shelves with boxes, of the test's own schema: kits know nothing of a college. */
const store = pgSchema('crud_test')
const shelfTable = store.table('shelves', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  room_id: integer().notNull().default(1),
  name: textColumn().notNull(),
  kind: textColumn().$type<'wood' | 'steel'>().notNull(),
  height: integer().notNull(),
  locked: boolean().notNull().default(false),
  archived_at: timestamp({ withTimezone: true }),
})
const boxTable = store.table('boxes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  shelf_id: integer().notNull(),
})

const input = {
  room_id: z.int().positive(),
  name: text(40),
  kind: z.enum(['wood', 'steel']),
  height: z.int().min(1).max(1000),
  locked: z.boolean(),
}
const record = z.object({ id, ...input })
const keeper = (permission: string) => ({ guards: ['keepers'], permission })
const declare = (name: string, path: string) =>
  resource({
    name,
    path,
    record,
    input: z.strictObject(input),
    read: keeper('shelf.read'),
    write: keeper('shelf.write'),
    list: { sort: 'id', filters: ['kind', 'locked', 'height'], search: ['name'] },
    can: ['paint'],
    operations: {
      list: '',
      create: '/create',
      store: '/store',
      show: '/show/{id}',
      edit: '/edit/{id}',
      update: '/update/{id}',
      delete: '/delete/{id}',
      deleteBulk: '/delete-bulk',
      export: '/export',
    },
  })
const shelves = declare('store.shelf', '/shelves')
const archived = declare('store.old-shelf', '/archive')
const ofRoom = resource({
  name: 'store.room-shelf',
  path: '/rooms',
  record,
  input: z.strictObject(input),
  parent: 'room_id',
  read: keeper('shelf.read'),
  write: keeper('shelf.write'),
  list: { sort: 'name' },
  operations: { list: '/{room_id}', create: '/create/{room_id}', store: '/store', delete: '/delete/{id}' },
})
const full = { code: 'shelf-full', status: 409 } as const
const options = {
  table: shelfTable,
  // steel ones are seen by who may, locked ones are changed by nobody
  visibleTo: (actor: Actor) => actor.permissions.has('shelf.steel') || eq(shelfTable.kind, 'wood'),
  changeableBy: () => eq(shelfTable.locked, false),
  can: { paint: (row: { kind: string }) => row.kind === 'wood' },
}
const shelfHandlers = crud(shelves, {
  ...options,
  remove: 'delete',
  draft: () => ({ height: 200 }),
})
const handlers = [
  ...shelfHandlers,
  ...crud(archived, { ...options, remove: 'archive' }),
  ...crud(ofRoom, {
    table: shelfTable,
    visibleTo: () => true,
    remove: async shelfId => {
      if (await db().$count(boxTable, eq(boxTable.shelf_id, shelfId))) refuse(full)
      await db().delete(shelfTable).where(eq(shelfTable.id, shelfId))
    },
  }),
]

testDatabase()
let app: FastifyInstance
const permissions: Record<string, string[]> = {
  keeper: ['shelf.read', 'shelf.write'],
  smith: ['shelf.read', 'shelf.write', 'shelf.steel'],
  reader: ['shelf.read', 'shelf.steel'],
}
beforeAll(async () => {
  await db().execute(
    sql.raw(`create schema crud_test;
    create table crud_test.shelves (id integer primary key generated always as identity, room_id integer not null default 1,
      name text not null unique, kind text not null, height integer not null check (height <> 666), locked boolean not null default false, archived_at timestamptz);
    create table crud_test.boxes (id integer primary key generated always as identity, shelf_id integer not null references crud_test.shelves);
    create table crud_test.labels (shelf_id integer not null references crud_test.shelves on delete cascade);`),
  )
  defineRowWords({ 'crud_test.boxes': 'store.box' })
  defineWords([
    {
      store: {
        shelf: {
          fields: { name: { ar: 'الاسم' }, kind: { ar: 'النوع' } },
          values: { kind: { wood: { ar: 'خشب' }, steel: { ar: 'حديد' } } },
        },
      },
    },
  ])
  app = await createServer({ title: '', version: '', origin: 'http://localhost', requestsPerMinute: 0 })
  mount(app, handlers, {
    actorOf: async request => {
      const who = String(request.headers['x-access-token'] ?? '')
      return (
        permissions[who] && {
          id: who === 'smith' ? 2 : 1,
          name: who,
          guard: 'keepers',
          permissions: new Set(permissions[who]),
        }
      )
    },
    page: async () => undefined,
    translate,
    strict: true,
  })
})
afterAll(() => app.close())
beforeEach(() =>
  db().execute(
    sql.raw('truncate crud_test.boxes, crud_test.labels, crud_test.shelves, platform.deleted_rows restart identity'),
  ),
)

const as = (who: string) => clientOf(app, { 'x-access-token': who })
const wood = (name: string, more: object = {}) => ({
  room_id: 1,
  name,
  kind: 'wood' as const,
  height: 100,
  locked: false,
  ...more,
})
const add = (name: string, more: object = {}) => as('smith')(shelves.routes.store, { body: wood(name, more) })
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error as CallError).problem,
  )
const codeOf = async (work: Promise<unknown>) => (await problemOf(work))?.code ?? 'done'

describe('reading', () => {
  it('pages, sorts, filters, and says what can be done with each row', async () => {
    for (let at = 1; at <= 7; at++) await add(`رف ${at}`, { height: at * 10, locked: at === 3 })
    const page = await as('keeper')(shelves.routes.list, { query: { per_page: 3, page: 3, sort: '-height' } })
    expect(page).toMatchObject({
      total: 7,
      current_page: 3,
      last_page: 3,
      rows: [{ height: 10, can: { edit: true, delete: true, paint: true } }],
    })
    const locked = await as('keeper')(shelves.routes.list, { query: { filter: { locked: 'true' } } })
    expect(locked.rows).toMatchObject([{ id: 3, can: { edit: false, delete: false } }])
    expect((await as('keeper')(shelves.routes.list, { query: { filter: { height: 20, kind: 'wood' } } })).total).toBe(1)
    expect((await as('keeper')(shelves.routes.list, { query: { ids: '2,5,99' } })).rows.map(row => row.id)).toEqual([
      2, 5,
    ])
    expect(
      (await as('reader')(shelves.routes.list)).rows.every(row => !row.can.edit && !row.can.delete && !row.can.paint),
    ).toBe(true)
  })
  it('goes through the policy: what is not visible is not there, not counted, not exported', async () => {
    const steel = await add('سري', { kind: 'steel' })
    await add('ظاهر')
    expect((await as('keeper')(shelves.routes.list)).total).toBe(1)
    for (const route of [shelves.routes.show, shelves.routes.edit])
      expect(await codeOf(as('keeper')(route, { params: { id: steel.id } }))).toBe('not-found')
    expect(await codeOf(as('keeper')(shelves.routes.update, { params: { id: steel.id }, body: wood('x') }))).toBe(
      'not-found',
    )
    expect(await codeOf(as('keeper')(shelves.routes.delete.perform, { params: { id: steel.id } }))).toBe('not-found')
    const blob: Blob = await as('keeper')(shelves.routes.export, { query: { format: 'csv' } })
    expect(await blob.text()).not.toContain('سري')
  })
  it('finds Arabic however it is spelt, and takes signs for signs', async () => {
    await add('مَكتبة الأُستاذ عليّ ١٢')
    await add('100% خشب')
    const found = async (q: string) => (await as('keeper')(shelves.routes.list, { query: { q } })).total
    for (const q of ['مكتبه', 'الاستاذ', 'على', '12', '١٢', 'الأستـــاذ']) expect([q, await found(q)]).toEqual([q, 1])
    expect([await found('100%'), await found('_'), await found('\\'), await found("'")]).toEqual([1, 0, 0, 0])
  })
  it('exports all pages in words of the caller, as CSV and XLSX', async () => {
    await db()
      .insert(shelfTable)
      .values(Array.from({ length: 450 }, (_, at) => wood(`رف ${at}`)))
    const csv: Blob = await as('keeper')(shelves.routes.export, { query: { format: 'csv', sort: 'id' } })
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(451)
    expect(lines[0]).toContain('الاسم')
    expect(lines[1]).toContain('خشب')
    const xlsx: Blob = await as('keeper')(shelves.routes.export)
    expect(await readSheet(await buffer(xlsx.stream() as never), 'xlsx')).toHaveLength(451)
  })
})

describe('writing', () => {
  it('adds and changes, each with its audit row, before and after', async () => {
    const before = await db().$count(auditTable)
    const row = await add('أ')
    await as('keeper')(shelves.routes.update, { params: { id: row.id }, body: wood('ب') })
    const rows = await db().select().from(auditTable).offset(before).orderBy(auditTable.id)
    expect(rows.map(each => each.action)).toEqual(['store.shelf.store', 'store.shelf.update'])
    expect(rows[1]).toMatchObject({ before: { name: 'أ' }, after: { name: 'ب' }, subject_id: String(row.id) })
  })
  it('does not overwrite what somebody else has changed since the form was opened', async () => {
    const { id: shelfId } = await add('أ')
    const params = { id: shelfId }
    const opened = await as('keeper')(shelves.routes.edit, { params })
    const query = { version: opened.version! }
    const mine = await as('keeper')(shelves.routes.update, { params, query, body: wood('ب') })
    expect(await codeOf(as('smith')(shelves.routes.update, { params, query, body: wood('ج') }))).toBe('stale-version')
    expect(await as('keeper')(shelves.routes.show, { params })).toMatchObject({ name: 'ب', version: mine.version })
    const again = { version: mine.version! }
    expect(await as('smith')(shelves.routes.update, { params, query: again, body: wood('ج') })).toMatchObject({
      name: 'ج',
    })
  })
  it('of two changes on the same version made at once, one wins', async () => {
    const { id: shelfId } = await add('أ')
    const params = { id: shelfId }
    const { version } = await as('keeper')(shelves.routes.edit, { params })
    const change = (name: string) =>
      codeOf(as('keeper')(shelves.routes.update, { params, query: { version: version! }, body: wood(name) }))
    const codes = await Promise.all([change('ب'), change('ج'), change('د')])
    expect(codes.filter(code => code === 'stale-version')).toHaveLength(2)
  })
  it('names the field of what the database refuses', async () => {
    const row = await add('مأخوذ')
    await add('آخر')
    expect(await problemOf(add('مأخوذ'))).toMatchObject({ status: 422, errors: { name: 'هذه القيمة مستعملة من قبل' } })
    expect(
      (await problemOf(as('keeper')(shelves.routes.update, { params: { id: row.id }, body: wood('آخر') })))?.errors,
    ).toHaveProperty('name')
    expect(await codeOf(add('ج', { height: 666 }))).toBe('conflict')
  })
  it('what may not be changed is not there to be changed', async () => {
    const row = await add('مقفل', { locked: true })
    expect(await codeOf(as('smith')(shelves.routes.update, { params: { id: row.id }, body: wood('x') }))).toBe(
      'not-found',
    )
    expect(await codeOf(as('smith')(shelves.routes.delete.perform, { params: { id: row.id } }))).toBe('forbidden')
    expect(await codeOf(as('reader')(shelves.routes.store, { body: wood('x') }))).toBe('forbidden')
  })
  it('starts a new record from its draft', async () => {
    expect(await as('keeper')(shelves.routes.create)).toEqual({ defaults: { height: 200 }, choices: {} })
    expect(await as('keeper')(ofRoom.routes.create, { params: { room_id: 4 } })).toMatchObject({
      defaults: { room_id: 4 },
    })
  })
})

describe('removing', () => {
  it('is rehearsed by its preview, which says what hangs on it and removes nothing', async () => {
    const [free, used] = [await add('أ'), await add('ب')]
    await db()
      .insert(boxTable)
      .values([{ shelf_id: used.id }, { shelf_id: used.id }])
    const preview = (shelfId: number) => as('keeper')(shelves.routes.delete.preview, { params: { id: shelfId } })
    expect(await preview(free.id)).toEqual({ allowed: true, reason: null, consequences: [] })
    expect(await preview(used.id)).toEqual({
      allowed: false,
      reason: 'has-dependents',
      consequences: [{ what: 'store.box', count: 2 }],
    })
    expect(await db().$count(shelfTable)).toBe(2)
    expect(await codeOf(as('keeper')(shelves.routes.delete.perform, { params: { id: used.id } }))).toBe(
      'has-dependents',
    )
    expect(await codeOf(as('keeper')(shelves.routes.delete.perform, { params: { id: free.id } }))).toBe('done')
  })
  it('of several goes row by row; a dry run answers the same and removes nothing', async () => {
    const [free, used, locked] = [await add('أ'), await add('ب'), await add('ج', { locked: true })]
    await db().insert(boxTable).values({ shelf_id: used.id })
    const ids = [free.id, used.id, locked.id, 999]
    const run = (dry_run: boolean) => as('keeper')(shelves.routes.deleteBulk.perform, { body: { ids, dry_run } })
    const { consequences, ...rehearsed } = await run(true)
    expect(consequences).toEqual([])
    expect(rehearsed.results.map(row => row.code)).toEqual([null, 'has-dependents', 'forbidden', 'not-found'])
    expect(rehearsed.results[1]!.message).toMatch(/[\u0600-\u06ff]/)
    expect(await db().$count(shelfTable)).toBe(3)
    expect(await run(false)).toEqual({ ...rehearsed, dry_run: false })
    expect(await db().$count(shelfTable)).toBe(2)
    expect(await codeOf(as('keeper')(shelves.routes.deleteBulk.preview, { query: { ids: String(free.id) } }))).toBe(
      'not-found',
    )
  })
  it('by archiving keeps the row and shows it no more', async () => {
    const row = await add('أ')
    await as('keeper')(archived.routes.delete.perform, { params: { id: row.id } })
    expect((await as('keeper')(archived.routes.list)).total).toBe(0)
    expect(await codeOf(as('keeper')(archived.routes.show, { params: { id: row.id } }))).toBe('not-found')
    expect(await db().$count(shelfTable)).toBe(1)
  })
  it('by a use case is the use case everywhere: delete and its preview', async () => {
    const row = await add('أ')
    await db().insert(boxTable).values({ shelf_id: row.id })
    expect(await as('keeper')(ofRoom.routes.delete.preview, { params: { id: row.id } })).toMatchObject({
      allowed: false,
      reason: 'shelf-full',
    })
    expect(await codeOf(as('keeper')(ofRoom.routes.delete.perform, { params: { id: row.id } }))).toBe('shelf-full')
  })
})

describe('what was just removed', () => {
  const remove = (who: string, shelfId: number) => as(who)(shelves.routes.delete.perform, { params: { id: shelfId } })
  const undo = async (who: string, ids: number[], of = shelves) =>
    (await as(who)(of.routes.delete.undo!, { body: { ids } })).results.map((row: { code: string | null }) => row.code)
  const stored = (shelfId: number) => db().select().from(shelfTable).where(eq(shelfTable.id, shelfId))

  it('is put back as it was, with its id, and both acts stand in the audit log', async () => {
    const row = await add('رفّ «أ»', { height: 313 })
    const [before] = await stored(row.id)
    expect(await remove('keeper', row.id)).toMatchObject({ ok: true, can_undo: true })
    expect(await undo('keeper', [row.id])).toEqual([null])
    expect(await stored(row.id)).toEqual([before])
    const acts = await db()
      .select()
      .from(auditTable)
      .where(eq(auditTable.subject_id, String(row.id)))
      .orderBy(auditTable.id)
    expect(acts.map(each => each.action).slice(-2)).toEqual(['store.shelf.delete', 'store.shelf.undelete'])
  })
  it('is put back row by row after a bulk removal, a second time nothing is', async () => {
    const ids = [(await add('أ')).id, (await add('ب')).id]
    await as('keeper')(shelves.routes.deleteBulk.perform, { body: { ids, dry_run: false } })
    expect(await undo('keeper', ids)).toEqual([null, null])
    expect(await undo('keeper', ids)).toEqual(['undo-done', 'undo-done'])
    expect(await db().$count(shelfTable)).toBe(2)
  })
  it('of two tabs that take it back at once one does', async () => {
    const { id: shelfId } = await add('أ')
    await remove('keeper', shelfId)
    const codes = (await Promise.all([undo('keeper', [shelfId]), undo('keeper', [shelfId])])).flat()
    expect(codes.sort()).toEqual([null, 'undo-done'].sort())
    expect(await db().$count(shelfTable)).toBe(1)
  })
  it('is not put back by somebody else, nor too late, nor without the permission', async () => {
    const { id: shelfId } = await add('أ')
    await remove('keeper', shelfId)
    expect(await undo('smith', [shelfId])).toEqual(['undo-not-yours'])
    expect(await codeOf(as('reader')(shelves.routes.delete.undo!, { body: { ids: [shelfId] } }))).toBe('forbidden')
    travelTo(new Date(Date.now() + 16_000))
    expect(await undo('keeper', [shelfId])).toEqual(['undo-too-late'])
    travelTo(new Date(Date.now() + 3_700_000))
    expect(await forgetDeletedRows()).toBe(1)
    setClock()
    expect(await db().$count(shelfTable)).toBe(0)
  })
  it('is not put back where its place was taken meanwhile', async () => {
    const { id: shelfId } = await add('أ')
    await remove('keeper', shelfId)
    const other = await add('أ')
    expect(await undo('keeper', [shelfId])).toEqual(['changed-since'])
    expect((await db().select().from(shelfTable)).map(row => row.id)).toEqual([other.id])
  })
  it('says that it cannot be put back when it took something along', async () => {
    const { id: shelfId } = await add('أ')
    await db().execute(sql`insert into crud_test.labels values (${shelfId})`)
    expect(await remove('keeper', shelfId)).toMatchObject({ ok: true, can_undo: false })
    expect(await undo('keeper', [shelfId])).toEqual(['undo-done'])
  })
  it('by a use case is taken back by none', async () => {
    const { id: shelfId } = await add('أ')
    expect(await as('keeper')(ofRoom.routes.delete.perform, { params: { id: shelfId } })).toMatchObject({
      can_undo: false,
    })
  })
  it('is listed again when it was archived', async () => {
    const { id: shelfId } = await add('أ')
    await as('keeper')(archived.routes.delete.perform, { params: { id: shelfId } })
    expect(await undo('keeper', [shelfId], archived)).toEqual([null])
    expect((await as('keeper')(archived.routes.list)).total).toBe(1)
  })
})

describe('a child', () => {
  it('is listed under its parent', async () => {
    await add('أ')
    await add('ب', { room_id: 2 })
    expect((await as('keeper')(ofRoom.routes.list, { params: { room_id: 2 } })).rows.map(row => row.name)).toEqual([
      'ب',
    ])
  })
})

describe('the handlers', () => {
  it('are an ordinary array; a replaced one must have been there', () => {
    const other = handle(shelves.routes.show, () => refuse(full))
    expect(replace(shelfHandlers, other)).toContain(other)
    const stray = action({ name: 'x', path: '/x', access: 'public', reply: z.object({}), summary: '' })
    expect(() =>
      replace(
        shelfHandlers,
        handle(stray.perform, () => ({})),
      ),
    ).toThrow('nothing to replace at POST /x')
  })
})
