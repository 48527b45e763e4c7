import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { config, readConfig, useConfig } from '@halaqa/kit-server/config'
import { currentDatabase, db, lockFolder } from '@halaqa/kit-server/database'
import {
  definePurpose,
  fileTable,
  listStore,
  readFile as readStored,
  removeFile,
  storage,
  storeFile,
} from '@halaqa/kit-server/files'
import { drainJobs, enqueue, job, jobCounts, startJobs } from '@halaqa/kit-server/jobs'
import { onEmptyDatabase, testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { differences, makeBackup, restoreBackup, sumsOf, verifyBackup } from './index.ts'

const database = testDatabase()
const purpose = definePurpose({ name: 'test.document', types: ['application/pdf'], maxBytes: 1000 })
let folder: string
let count = 0
const place = () => join(folder, `backup-${++count}`)
const settle = (more: Record<string, string> = {}) =>
  useConfig(
    readConfig({
      NODE_ENV: 'test',
      HALAQA_DATA: join(folder, `data-${++count}`),
      HALAQA_SECRET: 'a'.repeat(40),
      ...more,
    }),
  )
const aFile = (text: string) =>
  storeFile({ purpose, name: 'a.pdf', body: Buffer.from(`%PDF-1.7\n${text}\n%%EOF`), owner: { guard: 'users', id: 1 } })
const aBackup = async () => {
  const to = place()
  await makeBackup({ to, version: '0.0.0' })
  return to
}
const audits = (many: number) =>
  database.current.pool.query(
    `insert into platform.audit (at, actor_guard, actor_id, actor_name, address, request_id, action, subject_kind, subject_id, note)
    select now(), 'users', n, '', '', '', 'test', 'test', n, E'سطر\\\\n\\n\\t' || repeat(md5(n::text), 55) from generate_series(1, $1::int) n`,
    [many],
  )

/** Somebody who can write into the backup can write its sums too. */
const writeWithSum = async (copy: string, path: string, bytes: Buffer) => {
  await writeFile(join(copy, path), bytes)
  const sums = (await readFile(join(copy, 'SHA256SUMS'), 'utf8')).split('\n').filter(line => !line.endsWith(path))
  const sum = createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(copy, 'SHA256SUMS'), [...sums, `${sum}  ${path}`, ''].join('\n'))
}

/** Keys and triggers, which rest while rows are loaded. What the queue counts on a day has tables of that day alone. */
const guardsOf = async () => {
  const { rows } = await currentDatabase().pool.query<{ guard: string }>(`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as guard from pg_constraint
    where conrelid::regclass::text !~ '^pgboss\\.queue_stats_\\d+$'
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(row => row.guard)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halaqa-backup-'))
})
beforeEach(async () => {
  settle()
  await database.reset()
})
afterAll(async () => {
  useConfig()
  await rm(folder, { recursive: true, force: true })
})

it('brings every row, number, file and waiting job to another place', async () => {
  const ping = job({ name: 'test.ping', schema: z.object({ at: z.int() }), run: async () => {} })
  await startJobs([ping], { work: false })
  await enqueue(ping, { at: 7 })
  await audits(6000) // several pieces, out and in
  const file = await aFile('one')
  const [before, guards] = [await sumsOf(), await guardsOf()]
  const to = await aBackup()
  expect(existsSync(`${to}.part`)).toBe(false)
  settle()
  await onEmptyDatabase(async () => {
    await restoreBackup(await verifyBackup(to))
    expect(differences(before, await sumsOf())).toEqual([])
    expect(await guardsOf()).toEqual(guards)
    expect((await readStored(file.id)).toString()).toContain('one')
    const { rows } = await currentDatabase().pool.query(
      `insert into platform.audit (at, actor_guard, actor_id, actor_name, address, request_id, action, subject_kind, subject_id)
      values (now(), 'users', 1, '', '', '', 'test', 'test', '1') returning id::int`,
    )
    expect(rows).toEqual([{ id: 6001 }])
    // Its guard rested only while rows were loaded.
    await expect(currentDatabase().pool.query('delete from platform.audit')).rejects.toThrow()
    await startJobs([ping], { work: false })
    expect(await jobCounts()).toMatchObject([{ name: 'test.ping', waiting: 1 }])
    expect(await drainJobs()).toBe(1)
  })
  await startJobs([], { work: false })
}, 60_000)

it('is restored on a later day, when the queue has dropped what it counted on the day of the backup', async () => {
  await startJobs([], { work: false })
  await database.current.pool.query(`
    create table pgboss.queue_stats_20200101 partition of pgboss.queue_stats
      for values from ('2020-01-01 00:00+00') to ('2020-01-02 00:00+00');
    insert into pgboss.queue_stats (name, captured_on) values ('test.ping', '2020-01-01 12:00+00')`)
  const before = await sumsOf()
  const to = await aBackup()
  // An earlier version wrote these tables down.
  const named = { 'pgboss.queue_stats_20200101': { rows: 1, columns: { name: '1' } } }
  const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8'))
  manifest.tables.push({ name: 'pgboss.queue_stats_20200101', columns: ['name'], rows: 1 })
  await writeWithSum(to, 'manifest.json', Buffer.from(JSON.stringify(manifest)))
  await writeWithSum(to, 'tables/pgboss.queue_stats_20200101.gz', gzipSync('test.ping\n'))
  settle()
  await onEmptyDatabase(async () => {
    await restoreBackup(await verifyBackup(to))
    expect(differences({ ...before, ...named }, await sumsOf())).toEqual([])
  })
  await database.current.pool.query('drop table pgboss.queue_stats_20200101')
}, 60_000)

it('sees one moment of the database, and no row lacks its file, while people go on', async () => {
  await audits(2000)
  let isOver = false
  const kept: string[] = []
  const busy = (async () => {
    while (!isOver) {
      kept.push((await aFile(`number ${kept.length}`)).id)
      await removeFile((await aFile('soon gone')).id)
      await audits(1)
    }
  })()
  await expect.poll(() => kept.length).toBeGreaterThan(2)
  const to = await aBackup().finally(() => {
    isOver = true
  })
  await busy
  settle()
  await onEmptyDatabase(async () => {
    await restoreBackup(await verifyBackup(to))
    const rows = await db().select().from(fileTable)
    expect(rows.length).toBeGreaterThan(2)
    const lying = new Set<string>()
    for await (const { key } of listStore()) lying.add(key.slice(-36))
    expect(
      rows
        .filter(row => row.state === 'stored')
        .map(row => row.id)
        .sort(),
    ).toEqual([...lying].sort())
  })
}, 60_000)

it('has the file of every row, were it removed or added while files were copied', async () => {
  const removed = await aFile('removed while the rows are read')
  const { read } = storage()
  let added: string | undefined
  storage().read = async (...given) => {
    storage().read = read
    added = (await aFile('added while the first is copied')).id
    return read(...given)
  }
  const to = place()
  const removing: Promise<void>[] = []
  const say = (line: string) => line.startsWith('table 1 of') && removing.push(removeFile(removed.id))
  const { faults, files } = await makeBackup({ to, version: '', say })
  await Promise.all(removing)
  expect(faults).toEqual([])
  expect(files.count).toBe(2)
  expect((await verifyBackup(to)).paths.join()).toContain(added)
})

it('does not see what is written once it reads', async () => {
  await audits(2)
  const written: Promise<unknown>[] = []
  const say = (line: string) => line.startsWith('table 1 of') && written.push(audits(1))
  const { tables } = await makeBackup({ to: place(), version: '', say })
  await Promise.all(written)
  expect(tables.find(table => table.name === 'platform.audit')?.rows).toBe(2)
  expect((await sumsOf())['platform.audit']?.rows).toBe(3)
})

it('knows which row a value belongs to', async () => {
  await audits(2)
  const before = await sumsOf()
  await database.current.pool.query(`set session_replication_role = replica;
    update platform.audit set actor_id = 3 - actor_id; set session_replication_role = origin`)
  expect(differences(before, await sumsOf())).toEqual(['platform.audit.actor_id has other values'])
})

describe('a backup that is not whole', () => {
  let whole: string
  const spoilt = async (spoil: (copy: string) => Promise<unknown>) => {
    const copy = place()
    await cp(whole, copy, { recursive: true })
    await spoil(copy)
    return verifyBackup(copy)
  }
  beforeEach(async () => {
    await audits(2)
    await aFile('one')
    whole = await aBackup()
  })
  const firstFile = async (copy: string) =>
    (await verifyBackup(copy)).paths.find(path => path.startsWith('files/')) as string

  it('is refused when a byte is another, a file is missing or it broke off', async () => {
    await expect(spoilt(copy => writeFile(join(copy, 'tables/platform.audit.gz'), 'x'))).rejects.toThrow('is damaged')
    await expect(spoilt(async copy => rm(join(copy, await firstFile(copy))))).rejects.toThrow('is missing')
    await expect(spoilt(copy => rm(join(copy, 'SHA256SUMS')))).rejects.toThrow('is no backup')
    await expect(
      spoilt(async copy => {
        const path = await firstFile(copy)
        const sums = await readFile(join(copy, 'SHA256SUMS'), 'utf8')
        await writeFile(join(copy, 'SHA256SUMS'), sums.replace(new RegExp(`.*${path}\n`), ''))
      }),
    ).rejects.toThrow('names 0 files instead of 1')
  })
  it('names no path out of itself, and follows no link', async () => {
    for (const path of ['../outside', '/etc/passwd', 'files/../../a', 'tables/../x.gz', 'files/a/bb/c'])
      await expect(spoilt(copy => writeFile(join(copy, 'SHA256SUMS'), `${'0'.repeat(64)}  ${path}\n`))).rejects.toThrow(
        'names what a backup does not have',
      )
    await expect(
      spoilt(async copy => {
        const path = join(copy, await firstFile(copy))
        await rm(path)
        await symlink('/etc/passwd', path)
      }),
    ).rejects.toThrow('is not a file')
  })
  it('is refused when it is of a later Halaqa, or of other migrations', async () => {
    const manifest = async (copy: string, change: (given: Record<string, any>) => void) => {
      const given = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'))
      change(given)
      await writeWithSum(copy, 'manifest.json', Buffer.from(JSON.stringify(given)))
    }
    await expect(spoilt(copy => manifest(copy, given => (given.format = 2)))).rejects.toThrow('by a later Halaqa')
    await expect(spoilt(copy => manifest(copy, given => (given.tables[0].name = 'a.b"; drop')))).rejects.toThrow(
      'is not understood: tables.0.name',
    )
    settle()
    const later = await spoilt(copy => manifest(copy, given => given.migrations.push({ name: '9999_x', hash: '' })))
    const other = await spoilt(copy => manifest(copy, given => (given.migrations[0].hash = 'x')))
    await onEmptyDatabase(async () => {
      await expect(restoreBackup(later)).rejects.toThrow('later than this one')
      await expect(restoreBackup(other)).rejects.toThrow('is not the one that the backup was made with')
    })
  })
  it('leaves the database as empty as it was, and can be restored once it is whole', async () => {
    const path = 'tables/platform.audit.gz'
    const short = await spoilt(async copy => writeWithSum(copy, path, gzipSync('')))
    settle()
    await onEmptyDatabase(async ({ pool }) => {
      await expect(restoreBackup(short)).rejects.toThrow('has 0 rows in the backup, and should have 2')
      const { rows } = await pool.query(`select count(*)::int as count from pg_namespace where nspname = 'platform'`)
      expect(rows).toEqual([{ count: 0 }])
      await restoreBackup(await verifyBackup(whole))
      expect((await sumsOf())['platform.audit']?.rows).toBe(2)
    })
    // The whole college is restored twice.
  }, 60_000)
})

describe('where a backup is made', () => {
  it('takes no folder that is not empty, and no file', async () => {
    const taken = place()
    await mkdir(taken)
    await writeFile(join(taken, 'note'), 'mine')
    await expect(makeBackup({ to: taken, version: '' })).rejects.toThrow('is not empty')
    await expect(makeBackup({ to: join(taken, 'note'), version: '' })).rejects.toThrow('is a file')
    expect(await readdir(taken)).toEqual(['note'])
  })
  it('lets one write at a time, and begins anew what was killed', async () => {
    const to = place()
    const other = lockFolder(`${to}.part`)
    await expect(makeBackup({ to, version: '' })).rejects.toThrow('another backup is being written')
    other.release()
    await writeFile(join(`${to}.part`, 'manifest.json'), 'half of it')
    await makeBackup({ to, version: '' })
    await verifyBackup(to)
    expect((await readdir(to)).sort()).toEqual(['SHA256SUMS', 'manifest.json', 'queue.sql', 'tables'])
  })
  it('leaves nothing behind when it is stopped', async () => {
    const to = place()
    const stop = new AbortController()
    const say = (line: string) => line.startsWith('table 9') && stop.abort()
    await expect(makeBackup({ to, version: '', say, signal: stop.signal })).rejects.toThrow('abort')
    expect(existsSync(to) || existsSync(`${to}.part`)).toBe(false)
  })
  it('is whole where a file is missing in the store, and says which', async () => {
    const file = await aFile('one')
    await rm(join(config().dataFolder, 'files', 'test.document', file.id.slice(0, 2), file.id))
    const { faults } = await makeBackup({ to: place(), version: '' })
    expect(faults).toEqual([{ key: expect.stringContaining(file.id), why: 'missing' }])
  })
})

describe('where a backup is restored', () => {
  it('is no living college: neither its database nor its files', async () => {
    await audits(1)
    const to = await aBackup()
    await expect(restoreBackup(await verifyBackup(to))).rejects.toThrow('the database is not empty')
    settle()
    await aFile('somebody’s')
    await onEmptyDatabase(async ({ pool }) => {
      await expect(restoreBackup(await verifyBackup(to))).rejects.toThrow('the store of files is not empty')
      expect((await pool.query(`select from pg_namespace where nspname = 'platform'`)).rowCount).toBe(0)
    })
    expect((await sumsOf())['platform.audit']?.rows).toBe(1)
  })
  it('has the same secret, or takes another one on in so many words', async () => {
    const to = await aBackup()
    settle({ HALAQA_SECRET: 'b'.repeat(40) })
    await onEmptyDatabase(async () => {
      await expect(restoreBackup(await verifyBackup(to))).rejects.toThrow('with another secret')
      await restoreBackup(await verifyBackup(to), { acceptsSecret: true })
    })
  })
})
