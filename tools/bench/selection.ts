import type { BenchCollege } from './college.ts'

const times = 3
type Answer = { tried?: number; matched?: number; run_id?: number; notes?: string[] }

/**
 * What an officer waits for before something is done to all that match: the preview and the trial, the real server's whole
 * answer, the slowest of three. Nothing is changed.
 */
export async function measureSelection(origin: string, { visitors }: BenchCollege): Promise<void> {
  const { staffToken } = await visitors()
  const headers = { 'x-access-token': staffToken, accept: 'application/json', 'content-type': 'application/json' }
  const totalOf = async (list: string): Promise<number> => {
    const { total } = (await (await fetch(`${origin}${list}?per_page=1`, { headers })).json()) as { total: number }
    return total
  }
  const measure = async (what: string, path: string, body?: object) => {
    let slowest = 0
    let answer: Answer = {}
    for (let time = 0; time < times; time++) {
      const began = performance.now()
      const reply = await fetch(origin + path, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify({ ...body, dry_run: true }) }),
      })
      answer = (await reply.json()) as Answer
      slowest = Math.max(slowest, performance.now() - began)
      if (!reply.ok) throw new Error(`${what}: ${JSON.stringify(answer)}`)
    }
    const looked = answer.tried === undefined ? (answer.notes?.[0] ?? 'all') : `${answer.tried} of ${answer.matched}`
    console.log(`${what.padEnd(28)} ${slowest.toFixed(0).padStart(6)} ms  ${looked}`)
  }

  const applicants = '/registration/radmin/registrations'
  const students = '/students/messages'
  const count = await totalOf(`${applicants}/index`)
  const all = { by: 'matching', matching: { count, filter: {} } }
  const verbs = [
    { act: 'accept' },
    { act: 'group', group_id: null },
    { act: 'move', step_code: 'documents_review', reason: 'bench' },
  ]
  for (const verb of verbs) {
    const asked = new URLSearchParams({ act: verb.act, count: String(count) })
    if (verb.step_code) asked.set('step_code', verb.step_code)
    await measure(`look: ${verb.act}`, `${applicants}/action-bulk?${asked}`)
    await measure(`try: ${verb.act}`, `${applicants}/action-bulk`, { ...all, ...verb })
  }
  const ofStudents = await totalOf('/students/index')
  const letter = { subject: 'bench', body: 'bench', by_mail: true, by_sms: false }
  await measure('look: message', `${students}/action-bulk?count=${ofStudents}`)
  await measure('try: message', `${students}/store`, {
    by: 'matching',
    matching: { count: ofStudents, filter: {} },
    ...letter,
  })
}
