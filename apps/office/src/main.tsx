import '@halaqa/kit-web/tokens.css'
import '@halaqa/kit-web/base.css'
import '@halaqa/kit-web/mui/variables.css'
import type { Call } from '@halaqa/kit-contract'
import { dayOf } from '@halaqa/kit-contract/format'
import {
  type Assigning,
  type Desks,
  type Follows,
  fetchAhead,
  fetchHomeAhead,
  Office,
  pagesOf,
  type Sharing,
  signInAddress,
  type Work,
} from '@halaqa/kit-office/start'
import { themeOf } from '@halaqa/kit-web'
import { withoutEval } from '@halaqa/kit-web/csp'
import { withEarly } from '@halaqa/kit-web/early'
import { startingLanguage, type Words, WordsProvider } from '@halaqa/kit-web/i18n'
import { keeping } from '@halaqa/kit-web/light'
import { Session, SessionProvider, sessionEnd } from '@halaqa/kit-web/session'
import {
  assignItem,
  changeView,
  followRecord,
  giveBackItem,
  listColleagues,
  noteOpenPage,
  releaseItem,
  removeView,
  setPreference,
  shareView,
  showFollow,
  showQueue,
  showSharing,
  showWork,
  staffNotices,
  takeItem,
  takeNext,
  unfollowRecord,
  unreadStaffNotices,
} from '@halaqa/workplace/contract'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { modules } from './modules.ts'
import { type Opening, openingOf, withOpening } from './opening.ts'
import { StartFailed } from './start-failed.tsx'
import { officeWords, shellReady } from './words.ts'

const workOf = async (call: Call, maxAge: number): Promise<Work[]> =>
  (await call(showWork, { query: { max_age: maxAge } })).rows

const desksOf = (call: Call): Desks => ({
  next: (kind, skipped, only_mine) => call(takeNext, { params: { kind }, body: { skipped, only_mine } }),
  take: (kind, id) => call(takeItem, { params: { kind, id } }),
  release: (kind, id) => call(releaseItem, { params: { kind, id } }),
})

/** More than one kind has: staff are chosen from by name, without pages. */
const mostColleagues = 200

const assigningOf = (call: Call): Assigning => ({
  item: async (kind, id) => (await call(showQueue, { params: { kind }, query: { item_id: id } })).rows[0],
  assign: (kind, id, assignee_id, seen_id) =>
    call(assignItem, { params: { kind, id }, body: { assignee_id, seen_id } }),
  giveBack: (kind, id) => call(giveBackItem, { params: { kind, id } }),
  colleagues: async kind =>
    (await call(listColleagues, { query: { per_page: mostColleagues, filter: { kind } } })).rows,
})

const noticesOf = (call: Call) => ({
  to: staffNotices.path,
  unread: async () => (await call(unreadStaffNotices)).unread,
})

/** One tab has one record open; what it says arrives in the order in which it was said. */
const openPagesOf = (call: Call) => {
  const tab = crypto.randomUUID()
  let before: Promise<unknown> = Promise.resolve()
  return {
    say: (address: string | null): Promise<string[]> => {
      const said = before.then(() => call(noteOpenPage, { body: { tab, address } }))
      before = said.catch(() => {})
      return said.then(({ others }) => others.map(each => each.name))
    },
  }
}

const followsOf = (call: Call): Follows => ({
  at: address => call(showFollow, { query: { address } }),
  follow: (address, title) => call(followRecord, { body: { address, title } }),
  unfollow: address => call(unfollowRecord, { body: { address } }),
})

const sharingOf = (call: Call): Sharing => ({
  share: view => call(shareView, { body: view as never }),
  change: (id, body) => call(changeView, { params: { id }, body }),
  remove: id => call(removeView, { params: { id } }),
  choices: list => call(showSharing, { query: { list } }),
})

/** Counts of what waits: on the home page they are the page, elsewhere they stand in the menu. */
const mayBeOld = /[?&]max_age=/
/** Milliseconds. */
const togetherMs = 60

withoutEval()
const root = createRoot(document.getElementById('root')!)
const toSignIn = (isOver = false) =>
  location.replace(signInAddress(location, isOver ? sessionEnd(keeping()) : undefined))

/** Undefined, and the sign-in page is on its way, when nobody is signed in as staff. */
async function openedBy(session: Session): Promise<Opening | undefined> {
  const isKnown = Boolean(session.token('users'))
  const opening = await openingOf(
    session.callAs(() => 'users'),
    isKnown,
    window.openedRecord,
  )
  if (!opening) toSignIn(isKnown)
  return opening
}

function draw(words: Words, session: Session, opening: Opening): void {
  const asked = session.callAs(() => 'users')
  const call = withOpening(asked, opening, window.openedRecord)
  const save = (key: string, value: unknown) => asked(setPreference, { body: { key, value: value as never } })
  const kept = { ...opening.preferences, save }
  const leaving = { signOut: () => session.signOut('users'), toSignIn }
  // At once and whole: what was asked early is there, and is drawn before the browser shows anything.
  const office = (
    <WordsProvider words={words}>
      <SessionProvider session={session}>
        <Office
          {...{
            modules,
            call,
            actor: opening.account,
            words,
            leaving,
            kept,
            workOf,
            desksOf,
            assigningOf,
            noticesOf,
            openPagesOf,
            followsOf,
            sharingOf,
          }}
          today={dayOf(new Date().toISOString())}
        />
      </SessionProvider>
    </WordsProvider>
  )
  flushSync(() => root.render(office))
}

async function begin(): Promise<void> {
  const words = officeWords(startingLanguage())
  // The screen that was asked for is on its way while the server says who is signed in.
  const isHome = location.pathname === '/office'
  const screen = isHome ? fetchHomeAhead(modules, words) : fetchAhead(pagesOf(modules), location.pathname, words)
  const isReady = shellReady(words)
  const session = new Session({
    language: () => words.language,
    said: code => words.i18n.t(`web:unsaid.${code}`),
    ...(window.early && { fetch: withEarly(window.early, url => !isHome && mayBeOld.test(url)) }),
    ended: guard => guard === 'users' && toSignIn(true),
  })
  session.actAs('users')
  // Whoever signs out in another tab leaves this one too: nothing of the college stays on the screen.
  addEventListener('storage', ({ key }) => {
    if (key !== null && !key.endsWith('token')) return
    session.reread()
    if (!session.token('users')) toSignIn()
  })
  const tryStart = (asked = openedBy(session)): Promise<void> =>
    asked
      .then(async opening => {
        // Drawn with what stands in it the frame costs one drawing instead of two; a slow line does not hold it back.
        await Promise.race([screen, new Promise(resolve => setTimeout(resolve, togetherMs))])
        if (opening) draw(words, session, opening)
      })
      .catch(error => root.render(<StartFailed words={words} error={error} onRetry={() => tryStart()} />))
  // The server is asked while the words come.
  const asked = openedBy(session)
  asked.catch(() => {}) // said by `tryStart`, which has the words to say it
  await isReady
  // Made while the server works, for the first drawing needs it.
  themeOf(words.language)
  await tryStart(asked)
}
void begin()
