import '@halaqa/kit-web/tokens.css'
import '@halaqa/kit-web/base.css'
import { withoutEval } from '@halaqa/kit-web/csp'
import { startingLanguage } from '@halaqa/kit-web/i18n'
import { followSystem } from '@halaqa/kit-web/scheme'
import { Session } from '@halaqa/kit-web/session'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { App } from './app.tsx'
import { addressBook, rootId, routes } from './routes.tsx'
import { typedEarly } from './typed-early.ts'
import { portalWords } from './words.ts'

type State = { loaderData?: Record<string, unknown> }

/** What the server has put into the page; a data block, never code. */
function serverState(): State | undefined {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as State) : undefined
}

/** The code and the words of the first page must be there before React takes over what the server has drawn. */
async function loadFirst(tree: RouteObject[]): Promise<void> {
  const lazy = matchRoutes(tree, location)?.filter(match => match.route.lazy) ?? []
  await Promise.all(
    lazy.map(async ({ route }) => {
      const loaded = await (route.lazy as () => Promise<object>)()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

/**
 * Above all of the page: its effect comes after theirs, when each field is somebody's. What they ask to be drawn then, a
 * draft that is put back among it, is drawn together with this, and only after that it acts.
 */
function OnceAlive({ act, children }: { act: () => void; children: ReactNode }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (isAlive) queueMicrotask(act)
  }, [isAlive, act])
  return children
}

async function start(): Promise<void> {
  withoutEval()
  followSystem()
  const words = portalWords(startingLanguage())
  const session = new Session({
    language: () => words.language,
    said: code => words.i18n.t(`web:unsaid.${code}`),
  })
  // A student who comes to Halaqa, and does not walk about its site, comes to their studies.
  if (location.pathname === '/' && !document.referrer.startsWith(location.origin) && !location.search) {
    if (session.signedIn().includes('students')) return location.replace('/student')
  }
  // Whoever keeps nothing on this device loads nothing of it.
  if (localStorage.getItem('kept-lessons'))
    void import('./features/kept/guard.ts').then(kept => kept.guardKept(session))
  // Whoever takes no pushes here loads nothing of them either.
  if (localStorage.getItem('push-device'))
    void import('./features/push/renewal.ts').then(push => push.renewPush(session))
  const surroundings = { words, call: session.call }
  const learn = addressBook(surroundings)
  const tree = routes(surroundings, await learn(location.pathname))
  await Promise.all([loadFirst(tree), words.ready('site'), words.ready('web')])
  const state = serverState()
  const router = createBrowserRouter(tree, {
    patchRoutesOnNavigation: async ({ path, patch }) => patch(rootId, await learn(path)),
    ...(state?.loaderData && { hydrationData: { loaderData: state.loaderData } }),
  })
  const root = document.getElementById('root')!
  const app = (
    <App words={words} session={session}>
      <RouterProvider router={router} />
    </App>
  )
  if (state?.loaderData) hydrateRoot(root, <OnceAlive act={typedEarly(root)}>{app}</OnceAlive>)
  else createRoot(root).render(app)
  // The server has written the first page's head: what keeps it true is needed only once the person moves on.
  const { followMeta } = await import('./meta/follow.ts')
  followMeta(router, words)
  const { keepFocus } = await import('@halaqa/kit-web/focus')
  keepFocus()
}

// Nobody waits for this: its code comes when the page stands.
const later = async () => (await import('./afterwards.ts')).afterwards()

void start()
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(() => void later(), 3000), { once: true })
