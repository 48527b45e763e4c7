import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Call, Route } from '@halaqa/kit-contract'
import { config } from '@halaqa/kit-server/config'
import { type Mounting, type Page, pageLanguageOf } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import type { FastifyRequest } from 'fastify'
import { handlers } from './contexts.ts'
import { officePage } from './office-page.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const portalEntry = file('../portal/dist/server/entry.js')
const portalTemplate = file('../portal/dist/client/index.html')
const officeTemplate = file('../office/dist/index.html')
const officeBuild = new URL('../office/dist/', import.meta.url)

type Rendered = { status: number; location?: string }
type PortalEntry = {
  render: (asked: { path: string; language: string; theme: string; origin: string; data: Call }) => Promise<Rendered>
  documentOf: (template: string, rendered: Rendered) => string
}

/** What a browser gets at an address: the office for staff addresses, the portal for all others. */
export async function createPages(callIn: (language: string) => Call): Promise<Mounting['page']> {
  if (![portalEntry, portalTemplate, officeTemplate].every(existsSync)) {
    log.warn('the front ends are not built: browsers get a bare page')
    return async () => ({ status: 200, html: bare })
  }
  const portal = (await import(pathToFileURL(portalEntry).href)) as PortalEntry
  const portalHtml = readFileSync(portalTemplate, 'utf8')
  const office = officePage(officeBuild)

  return async (request, route) => {
    const language = pageLanguageOf(request)
    const theme = request.cookies.theme === 'dark' ? 'dark' : 'light'
    if (isOffice(request, route)) return { status: 200, html: office({ language, theme, route }) }
    return portalPage(portal, portalHtml, request, { language, theme, data: callIn(language) })
  }
}

const bare = '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>حلقة</title><p>حلقة</p></html>'

/** The first parts of the addresses that staff work at, read off the contract. */
const officeTrees = new Set([
  '/office',
  ...handlers
    .filter(({ route }) => route.access !== 'public' && route.access.guards.join() === 'users')
    .map(({ route }) => treeOf(route.path)),
])
function treeOf(path: string): string {
  const [first, second] = path.split('/').filter(Boolean)
  return first === 'registration' ? `/${first}/${second}` : `/${first}`
}

function isOffice(request: FastifyRequest, route: Route | undefined): boolean {
  if (route && route.access !== 'public') return route.access.guards.join() === 'users'
  return officeTrees.has(treeOf(request.url.split('?')[0]!)) && !route
}

type Asked = { language: string; theme: string; data: Call }
async function portalPage(portal: PortalEntry, template: string, request: FastifyRequest, asked: Asked): Promise<Page> {
  const rendered = await portal.render({ path: request.url, origin: config().origin, ...asked })
  return {
    status: rendered.status,
    html: rendered.location ? '' : portal.documentOf(template, rendered),
    ...(rendered.location && { location: rendered.location }),
  }
}
