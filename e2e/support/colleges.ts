import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const run = process.env.E2E_PORT ?? '8123'
/** The PostgreSQL on which the colleges of the journeys lie; undefined where they have the embedded one. */
const postgres = process.env.TEST_DATABASE_URL

/**
 * The folder of a demonstration college that no server has open: filled once for a run by `first-server.ts`, copied by
 * whoever wants one of its own. With a server that runs already (`E2E_ORIGIN`) there is none.
 */
export const seededCollege = process.env.E2E_ORIGIN ? undefined : join(tmpdir(), `halaqa-e2e-${run}`, 'seeded')

/** With which a server opens the college of this name: its files are in `folder`, its rows there or in a database. */
export const settingsOf = (name: string, folder: string): NodeJS.ProcessEnv => ({
  HALAQA_DATA: folder,
  ...(postgres && {
    NODE_ENV: 'test',
    DATABASE_URL: Object.assign(new URL(postgres), { pathname: `/${databaseOf(name)}` }).href,
    HALAQA_SECRET: 'a secret of the journeys that nobody else uses',
  }),
})

/** An empty college, for whoever fills it. */
export const makeCollege = (name: string): Promise<void> => copyDatabase(name, 'template0')

/** A copy of the filled college; `folder` gets its files. Without a filled one it is left to the server. */
export async function copyCollege(name: string, folder: string): Promise<void> {
  if (!seededCollege) return
  cpSync(seededCollege, folder, { recursive: true })
  await copyDatabase(name, databaseOf('seeded'))
}

export const dropCollege = (name: string): Promise<void> => onPostgres(client => drop(client, databaseOf(name)))

export const dropColleges = (): Promise<void> =>
  onPostgres(async client => {
    const { rows } = await client.query('select datname as name from pg_database where starts_with(datname, $1)', [
      databaseOf(''),
    ])
    for (const { name } of rows) await drop(client, name)
  })

const databaseOf = (name: string) => `halaqa_e2e_${run}_${name}`

const copyDatabase = (name: string, of: string) =>
  onPostgres(async client => {
    await drop(client, databaseOf(name))
    await client.query(`create database ${databaseOf(name)} template ${of}`)
    // What a journey has done need not outlive the machine.
    await client.query(`alter database ${databaseOf(name)} set synchronous_commit = off`)
  })
const drop = async (client: pg.Client, database: string) =>
  void (await client.query(`drop database if exists ${database} with (force)`))

async function onPostgres(work: (client: pg.Client) => Promise<void>): Promise<void> {
  if (!postgres) return
  const client = new pg.Client(postgres)
  await client.connect()
  await work(client).finally(() => client.end())
}
