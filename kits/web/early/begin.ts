/**
 * A script of its own, before the program: asks the server at once for what the page that is being opened asks for first, so
 * that the answers are on their way while the program is read. Without it everything works, a little later.
 *
 * What a page asks for it learns from the last time that one of its kind was opened (`withEarly`): `/students/record/{0}`
 * stands for all records, so that nothing about a person is kept.
 */
export type Early = {
  /** The address with its numbers left out, and the numbers. */
  place: string
  ids: string[]
  token: string
  language: string
  /** Asked at every address. */
  always: string[]
  /** The key of local storage under which what is asked first is kept. */
  keptAs: string
  answers: Map<string, Promise<Response | undefined>>
}

const keptAs = 'first-asked'
/** Milliseconds that a session must still last: one that has to be renewed first is left to the program. */
const lasting = 60_000

// Not `accountOf` of the session: a file shared with the program would have to come before this one.
function expiryOf(token: string): number {
  const claims = atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))
  return (JSON.parse(claims) as { exp: number }).exp * 1000
}

/**
 * Read and taken apart while the program still comes: whoever asks has it in the same turn of the browser, so that a screen is
 * drawn with what it asked for and not first without.
 */
async function readWhole(answer: Response): Promise<Response> {
  const isData = answer.status === 200 && /json/.test(answer.headers.get('content-type') ?? '')
  if (!isData) return answer
  const value: unknown = await answer.json()
  return Object.assign(answer, { json: () => Promise.resolve(value) })
}

function keptUnder(key: string): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    // Not of this release: it is learned anew.
    localStorage.removeItem(key)
    return {}
  }
}

/** Asks for `always` and for what was asked last time; answers undefined when nobody is signed in under `key`. */
export function beginEarly(key: string, always: string[]): Early | undefined {
  try {
    const token = localStorage.getItem(key)
    if (!token || expiryOf(token) - lasting < Date.now()) return undefined
    const language = document.documentElement.lang
    const ids: string[] = []
    const place = location.pathname.replace(/(?<=\/)\d+(?=\/|$)/g, id => `{${ids.push(id) - 1}}`)
    const kept = keptUnder(keptAs)
    const known = location.search ? [] : (kept[place] ?? [])
    const fill = (template: string) =>
      template.replace('{page}', encodeURIComponent(location.pathname)).replace(/\{(\d+)\}/g, (_, at) => ids[at]!)
    const asked = [...always, ...known.map(fill)]
    const headers = { accept: 'application/json', 'accept-language': language, 'x-access-token': token }
    // What fails here is asked again by whoever needs it, who says why.
    const ask = (url: string) =>
      fetch(url, { headers, credentials: 'same-origin' })
        .then(readWhole)
        .catch(() => undefined)
    return { place, ids, token, language, always, keptAs, answers: new Map(asked.map(url => [url, ask(url)])) }
  } catch {
    // A foreign text under our keys, or a browser without storage: the program asks by itself.
    return undefined
  }
}
