import { type Call, CallError } from '@halaqa/kit-contract'
import { directionOf, type Language } from '@halaqa/kit-contract/format'
import type { Scheme } from '@halaqa/kit-web/scheme'
import { Session } from '@halaqa/kit-web/session'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { App } from './app.tsx'
import { filesOf } from './meta/files.ts'
import { pageData } from './meta/follow.ts'
import { headOf, metaOf, scriptJson } from './meta/meta-of.ts'
import { addressBook, routes } from './routes.tsx'
import { portalWords } from './words.ts'

export type RenderRequest = {
  /** Path and query of the address. */
  path: string
  language: Language
  theme: Scheme
  /** `https://…` without a slash at the end, for canonical addresses. */
  origin: string
  /** Calls a route of the contract inside the server, in the language of the page. */
  data: Call
}
export type Rendered = {
  status: number
  /** Set when the address leads elsewhere. */
  location?: string
  /** The attributes of <html>. */
  attributes: string
  head: string
  html: string
  /** The text of `<script type="application/json" id="state">`; empty when the browser shall draw by itself. */
  state: string
}

const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Draws the page of an address. Never throws for what a visitor may ask: the status says it. */
export async function render({ path, language, theme, origin, data }: RenderRequest): Promise<Rendered> {
  const words = portalWords(language)
  await Promise.all([words.ready('site'), words.ready('web'), words.ready('meta')])
  const asked = new URL(path, 'http://portal')
  const surroundings = { words, call: data }
  const learnt = await addressBook(surroundings)(asked.pathname)
  const handler = createStaticHandler(routes(surroundings, learnt))
  const context = await handler.query(new Request(asked))
  const attributes = `lang="${language}" dir="${directionOf(language)}" data-theme="${theme}"`
  if (context instanceof Response) {
    const to = context.headers.get('location') ?? '/'
    return { status: context.status, location: to, attributes, head: '', html: '', state: '' }
  }
  const status = statusOf(context.errors) ?? context.statusCode
  const session = new Session({
    storage: nothing,
    language: () => language,
    said: code => words.i18n.t(`web:unsaid.${code}`),
  })
  const html = renderToString(
    <App words={words} session={session}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  const meta = metaOf({
    path: context.location.pathname,
    search: context.location.search,
    language,
    origin,
    status,
    data: pageData(context.loaderData),
    words: words.i18n.getFixedT(null, 'meta'),
  })
  const files = filesOf(context.location.pathname, language, __CLIENT_MANIFEST__)
  return {
    status,
    attributes,
    head: `${headOf(meta)}\n<meta name="theme-color" content="${theme === 'dark' ? '#15211d' : '#ffffff'}">\n${files}`,
    html,
    // A page that failed is drawn again by the browser, which may have better luck.
    state: context.errors ? '' : scriptJson({ loaderData: context.loaderData }),
  }
}

function statusOf(errors: Record<string, unknown> | null): number | undefined {
  const [error] = Object.values(errors ?? {})
  if (error === undefined) return undefined
  if (error instanceof CallError) return error.status || 503
  const { status } = error as { status?: number }
  return status ?? 500
}

/** The whole document: the built index.html with what was rendered in its places. */
export function documentOf(template: string, rendered: Rendered): string {
  const state = rendered.state ? `<script type="application/json" id="state">${rendered.state}</script>` : ''
  // What is drawn already is seen without code: that must not stand in the way of style sheets and fonts.
  const calm = rendered.html ? template.replaceAll('<script type="module"', '$& fetchpriority="low"') : template
  // Functions, because a `$` in a replacement text would mean something.
  return calm
    .replace(/<html[^>]*>/, () => `<html ${rendered.attributes}>`)
    .replace('<!--head-->', () => rendered.head)
    .replace('<!--html-->', () => rendered.html)
    .replace('<!--state-->', () => state)
}
