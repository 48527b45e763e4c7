import { readdirSync, readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { findChromium } from '../chromium.mjs'
import type { Held } from './hold.ts'
import type { Sides } from './sides.ts'

const rounds = 9
/** `seen` stands on the page when what it was opened for is there; `holds` is in its text. */
type Opened = { name: string; key: 'usertoken' | 'token'; path: (held: Held) => string; seen: string; holds?: string }
const opened: Opened[] = [
  { name: 'office, home', key: 'usertoken', path: () => '/office', seen: 'main a[href*="review"]' },
  { name: 'office, list of students', key: 'usertoken', path: () => '/students/index', seen: 'main tbody tr' },
  {
    name: 'office, record of a student',
    key: 'usertoken',
    path: ({ visitors }) => `/students/record/${visitors.students[0]!.id}`,
    seen: 'main',
    holds: 'S-\\d',
  },
  { name: 'student, home', key: 'token', path: () => '/student', seen: 'main a[href*="/student/"]' },
  { name: 'student, results', key: 'token', path: () => '/student/results', seen: 'main table, main h2' },
]

/** `seenMs` until it is seen, `serverMs` that server and database worked for the whole page; `bytes` are KiB as they came. */
type Load = { seenMs: number; serverMs: number; requests: number; bytes: number }

/**
 * How often a page was opened before in the same browser. Cold: never. Again: once, so that its files are there. Daily: often
 * enough that the browser keeps the compiled code too, which Chromium does from the third time on.
 */
const opens = { cold: 0, again: 1, daily: 3 }

/** Whole pages as one person opens them, in a browser, of both versions in turns. */
export async function comparePages(sides: Sides, part = ''): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  console.log('now : before            seen, ms      server and database, ms of work    requests    KiB')
  for (const page of opened.filter(({ name }) => name.includes(part)))
    for (const [name, earlier] of Object.entries(opens)) {
      const loads = { before: [] as Load[], now: [] as Load[] }
      for (let round = 0; round < rounds; round++)
        for (const side of round % 2 ? (['now', 'before'] as const) : (['before', 'now'] as const))
          loads[side].push(await loadOf(browser, sides[side], page, earlier))
      const [before, now] = [typical(loads.before), typical(loads.now)]
      const ratio = (of: keyof Load, digits = 0) =>
        `${now[of].toFixed(digits)} : ${before[of].toFixed(digits)} (${(now[of] / before[of]).toFixed(2)})`
      console.log(
        `${page.name}, ${name}: ${ratio('seenMs')}  ${ratio('serverMs')}  ${ratio('requests')}  ${ratio('bytes')}`,
      )
    }
  await browser.close()
}

const seenMark = 'seen after '
/**
 * In the page: notes the first frame in which what was waited for is drawn. Waiting from outside asks every half second, or
 * has the page read a script of its own first, and would measure that.
 */
function noteWhenSeen([seen, holds, seenMark]: [string, string, string]): void {
  const text = new RegExp(holds)
  const isSeen = (each: HTMLElement) => each.getClientRects().length > 0 && text.test(each.textContent)
  const look = () => {
    const found = [...document.querySelectorAll<HTMLElement>(seen)].some(isSeen)
    if (found) console.debug(`${seenMark}${performance.now()}`)
    else requestAnimationFrame(look)
  }
  look()
}

async function loadOf(browser: Browser, held: Held, opening: Opened, earlier: number): Promise<Load> {
  const { key, path, seen, holds = '' } = opening
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 1280, height: 900 } })
  const token = key === 'usertoken' ? held.visitors.staffToken : held.visitors.students[0]!.token
  await context.addInitScript(([name, value]) => localStorage.setItem(name!, value!), [key, token])
  await context.addInitScript(noteWhenSeen, [seen, holds, seenMark] as [string, string, string])
  const page = await context.newPage()
  const address = held.origin + path(held)
  const open = async () => {
    const told = page.waitForEvent('console', message => message.text().startsWith(seenMark))
    await page.goto(address, { waitUntil: 'commit' })
    return Number((await told).text().slice(seenMark.length))
  }
  for (let each = 0; each < earlier; each++) {
    await open()
    await page.waitForLoadState('networkidle')
  }
  let requests = 0
  let bytes = 0
  page.on('requestfinished', async request => {
    requests += 1
    const sizes = await request.sizes().catch(() => undefined) // the page has gone
    // What comes out of the browser's cache has no size: -1.
    bytes += Math.max(0, sizes?.responseBodySize ?? 0) / 1024
  })
  const database = new pg.Client(held.database)
  await database.connect()
  const worked = await workOf(held, database)
  const seenMs = await open()
  await page.waitForLoadState('networkidle')
  const serverMs = (await workOf(held, database)) - worked
  await database.end()
  await context.close()
  return { seenMs, serverMs, requests, bytes }
}

/** Milliseconds that the server and its connections' backends have worked. */
async function workOf({ server }: Held, database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return [server, ...rows.map(row => row.pid)].reduce((sum, pid) => sum + workedMs(pid), 0)
}
/** Of all its threads, to the nanosecond: the clock that `ps` shows ticks every ten milliseconds, longer than many a page. */
function workedMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map(task =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

/** The middle of each. */
const typical = (loads: Load[]): Load => {
  const of = (key: keyof Load) => loads.map(each => each[key]).sort((one, other) => one - other)[loads.length >> 1]!
  return { seenMs: of('seenMs'), serverMs: of('serverMs'), requests: of('requests'), bytes: of('bytes') }
}
