import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { areas } from './cases.ts'
import type { BenchCollege } from './college.ts'
import { measureLists } from './lists.ts'
import { load } from './load.ts'

const clients = 8
/** What a list, a report or the account of a student may take, in milliseconds of the server, for 95 of 100. */
const limits = { list: 150, account: 80 }

/**
 * The books of a college after eight semesters: six million postings, written once into the filled college and used again. Asks
 * the journal, the balance, months, movements and accounts by eight at once, then every list and report of the books.
 */
export async function measureBooks(origin: string, college: BenchCollege): Promise<void> {
  const client = new pg.Client(college.url)
  await client.connect()
  await fillBooks(client)
  const addresses = await addressesOf(client)
  const { staffToken } = await college.visitors()
  const headers = { accept: 'application/json', 'x-access-token': staffToken }
  const busy = loadavg()[0]!
  const { rows } = await client.query('select count(*) as postings from finance.transfers')
  console.log(`${rows[0].postings} movements; ${clients} at once, the server's own time in ms`)
  for (const { name, paths, limit } of addresses) {
    const results = []
    for (const path of paths) results.push(await load(origin + path, headers, { clients, seconds: 2, enough: 40 }))
    const worst = Math.max(...results.map(each => each.p95))
    const middle = results.map(each => each.p50).sort((one, other) => one - other)[results.length >> 1]!
    const errors = results.reduce((sum, each) => sum + each.errors, 0)
    console.log(
      `  ${name.padEnd(42)} median ${middle.toFixed(1).padStart(7)}  p95 ${worst.toFixed(1).padStart(7)}  ${worst <= limit ? '' : `OVER ${limit}`}${errors ? `  ${errors} errors` : ''}`,
    )
  }
  await client.end()
  console.log(`Load of the machine before: ${busy.toFixed(1)} on ${cpus().length} processors\n`)
  await measureLists(origin, college, '', areas.books)
}

/** Once: what was written stays with the college of the day. */
async function fillBooks(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from finance.invoices where reference like 'bench:%') as there`,
  )
  if (rows[0].there) return
  const from = performance.now()
  await client.query("set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '256MB'")
  await client.query(readFileSync(new URL('./fill/books.sql', import.meta.url), 'utf8'))
  await client.query('vacuum analyze')
  console.log(`the books were written in ${((performance.now() - from) / 1000).toFixed(0)} s`)
}

async function addressesOf(client: pg.Client) {
  const values = async (query: string): Promise<string[]> =>
    (await client.query(query)).rows.map(row => String(row.value))
  const somewhere = 'order by hashint4(id) limit 3'
  const students = await values(`select id as value from students.students ${somewhere}`)
  const names = await values(`select full_name as value from students.students ${somewhere}`)
  const charges = await values('select id as value from finance.transfers order by id desc offset 1000 limit 3')
  const [number] = await values(
    `select number as value from finance.invoices where reference like 'bench:%' ${somewhere}`,
  )
  const journal = (asked: Record<string, string | number>) =>
    `/finance/journal?${Object.entries(asked)
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join('&')}`
  const list = limits.list
  return [
    { name: 'journal', paths: [journal({})], limit: list },
    { name: 'journal, a page further on', paths: [journal({ page: 40 })], limit: list },
    { name: 'journal of payments', paths: [journal({ 'filter[kind]': 'payment' })], limit: list },
    { name: 'journal of exemptions (few)', paths: [journal({ 'filter[kind]': 'exemption' })], limit: list },
    {
      name: 'journal of a month',
      paths: [journal({ 'filter[from]': '2026-01-01', 'filter[until]': '2026-01-31' })],
      limit: list,
    },
    { name: 'journal of a kind of account', paths: [journal({ 'filter[account]': 'gateway' })], limit: list },
    { name: 'journal by a name', paths: names.map(q => journal({ q })), limit: list },
    { name: 'journal by an invoice', paths: [journal({ q: number! })], limit: list },
    { name: 'trial balance', paths: ['/finance/trial-balance', '/finance/trial-balance?on=2025-06-01'], limit: list },
    { name: 'months', paths: ['/finance/months'], limit: list },
    {
      name: 'where an amount comes from',
      paths: charges.map(id => `/finance/journal/show/${id}`),
      limit: limits.account,
    },
    { name: 'account of a student', paths: students.map(id => `/financials/show/${id}`), limit: limits.account },
  ]
}
