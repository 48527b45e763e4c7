import '@halaqa/kit-web/tokens.css'
import '@halaqa/kit-web/base.css'
import { withoutEval } from '@halaqa/kit-web/csp'
import { startingLanguage } from '@halaqa/kit-web/i18n'
import { checkVersion, Session } from '@halaqa/kit-web/session'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { App } from './app.tsx'
import { guardKept } from './features/kept/guard.ts'
import { addressBook, rootId, routes } from './routes.tsx'
import { registerServiceWorker } from './service-worker.ts'
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

async function start(): Promise<void> {
  withoutEval()
  const words = portalWords(startingLanguage())
  const session = new Session({ language: () => words.language })
  guardKept(session)
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
  if (state?.loaderData) hydrateRoot(root, app)
  else createRoot(root).render(app)
  // The server has written the first page's head: what keeps it true is needed only once the person moves on.
  const { followMeta } = await import('./meta/follow.ts')
  followMeta(router, words)
}

async function afterwards(): Promise<void> {
  await registerServiceWorker()
  await checkVersion(__VERSION__, async () => (await fetch('/api/extra/beacon')).json()).catch(() => {
    // No connection, or a server that is being replaced: the next start asks again.
  })
}

void start()
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(() => void afterwards(), 3000), { once: true })
