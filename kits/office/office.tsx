import './office.css'
import { type Call, selectionsAddress } from '@halaqa/kit-contract'
import { MuiRoot } from '@halaqa/kit-web'
import { keepFocus } from '@halaqa/kit-web/focus'
import { useLanguage, type Words } from '@halaqa/kit-web/i18n'
import { ToastHost } from '@halaqa/kit-web/light'
import { useScheme } from '@halaqa/kit-web/scheme'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, ResourceDefinitionContextProvider } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { createBrowserRouter, Outlet, Route, RouterProvider, Routes, useLocation } from 'react-router'
import { Elsewhere } from './acts/elsewhere.tsx'
import { areasOf, settingsAddress } from './areas/areas.ts'
import { AreasContext } from './areas/use-areas.ts'
import { type Actor, may } from './data/access.ts'
import { actsHere } from './data/acted.ts'
import { routerPath, screenAddress } from './data/addresses.ts'
import { authProvider, type Leaving } from './data/auth-provider.ts'
import { dataProvider } from './data/data-provider.ts'
import { i18nProvider } from './data/i18n.ts'
import { cardsOf, fetchAhead, mayOpen, menuOf, pageAt, pagesOf } from './data/openable.ts'
import { keptPreferences } from './data/preferences.ts'
import type { KeptForPerson, Sharing } from './data/views.ts'
import type { Desks } from './desk/desks.ts'
import { KeepForms } from './form/keep-forms.tsx'
import {
  type Addresses,
  AddressesContext,
  type Follows,
  type Notices,
  OfficeContext,
  type OfficeSetup,
  type OpenPages,
  useOffice,
  useWords,
} from './office-context.ts'
import { type OfficeModule, type OfficePage, part } from './office-module.ts'
import type { Command } from './palette/palette-items.ts'
import { AnyAreaPage, SettingsPage } from './shell/area-page.tsx'
import { Arriving } from './shell/arriving.tsx'
import { Home } from './shell/home.tsx'
import { Notifications } from './shell/notifications.tsx'
import { DeniedPage } from './shell/page.tsx'
import { holdSecondClicks } from './shell/second-click.ts'
import { Shell } from './shell/shell.tsx'
import { UndoHost } from './undo/undo-host.tsx'
import type { Assigning } from './work/assigning.ts'
import type { Work } from './work/work.ts'

export type OfficeProps = {
  modules: OfficeModule[]
  call: Call
  actor: Actor
  /** The words of the interface; the features `office` and `contract` are loaded. */
  words: Words
  leaving: Leaving
  /** What waits for the person; it may be `maxAge` seconds old. */
  workOf: (call: Call, maxAge: number) => Promise<Work[]>
  /** What the server keeps for the person; the same object at every draw. */
  kept: KeptForPerson
  /** How the items of a desk are taken. */
  desksOf: (call: Call) => Desks
  /** How work is assigned. */
  assigningOf: (call: Call) => Assigning
  noticesOf: (call: Call) => Notices
  openPagesOf: (call: Call) => OpenPages
  followsOf: (call: Call) => Follows
  sharingOf: (call: Call) => Sharing
  /** Today in Muscat, `2026-11-21`. */
  today: string
}

/** After every act home, menu and tabs ask anew how much waits, wherever the act was. */
function countedAnew(asked: Call, queries: QueryClient, workOf: OfficeProps['workOf']) {
  const { noteAct, maxAge } = actsHere()
  const call = (async (...args: Parameters<Call>) => {
    const reply = await asked(...args)
    const [route] = args
    // What may be sent twice decides nothing: a place that is kept, an item that is taken.
    if (route.method === 'GET' || route.repeatable) return reply
    noteAct()
    for (const key of ['work', 'work-item', 'view-count']) void queries.invalidateQueries({ queryKey: [key] })
    return reply
  }) as Call
  return { call, maxAge, askWork: () => workOf(asked, maxAge()) }
}

/** The back office: react-admin's core set up once, every context's screens at the specification's addresses. */
export function Office(props: OfficeProps) {
  useEffect(() => keepFocus(), [])
  useEffect(() => holdSecondClicks(), [])
  const router = useMemo(() => createBrowserRouter([{ path: '*', element: <Inside {...props} /> }]), [props])
  return <RouterProvider router={router} />
}

function Inside({
  modules,
  call: asked,
  actor,
  words,
  leaving,
  today,
  kept,
  workOf,
  desksOf,
  assigningOf,
  noticesOf,
  openPagesOf,
  followsOf,
  sharingOf,
}: OfficeProps) {
  const [language] = useLanguage()
  const [scheme, choose] = useScheme()
  const resources = useMemo(() => resourcesOf(modules).map(each => each.resource), [modules])
  const preferences = useMemo(() => keptPreferences(actor.id, kept), [actor.id, kept])
  // Never "fresh for a while": a list must not show what was removed on another screen a moment ago.
  const queryClient = useMemo(() => {
    // What is known already is drawn in the same turn as what asked for it, and not first without.
    notifyManager.setScheduler(queueMicrotask)
    return new QueryClient({ defaultOptions: { queries: { retry: false } } })
  }, [])
  const { call, maxAge, askWork } = useMemo(() => countedAnew(asked, queryClient, workOf), [asked, queryClient, workOf])
  const desks = useMemo(() => desksOf(asked), [asked, desksOf])
  const assigning = useMemo(() => assigningOf(call), [call, assigningOf])
  const notices = useMemo(() => noticesOf(asked), [asked, noticesOf])
  const openPages = useMemo(() => openPagesOf(asked), [asked, openPagesOf])
  const follows = useMemo(() => followsOf(asked), [asked, followsOf])
  const sharing = useMemo(() => ({ ...sharingOf(asked), views: kept.views }), [asked, sharingOf, kept])
  const setup: OfficeSetup = useMemo(
    () => ({
      call,
      actor,
      maxAge,
      askWork,
      desks,
      assigning,
      notices,
      openPages,
      follows,
      language,
      preferences,
      sharing,
      words,
      theme: { dark: scheme === 'dark', toggle: () => choose(scheme === 'dark' ? 'light' : 'dark') },
    }),
    [
      call,
      actor,
      maxAge,
      askWork,
      desks,
      assigning,
      notices,
      openPages,
      follows,
      language,
      preferences,
      sharing,
      words,
      scheme,
      choose,
    ],
  )
  const providers = useMemo(() => {
    const lookups = modules.flatMap(each => each.lookups ?? [])
    return {
      dataProvider: dataProvider(resources, lookups, call),
      authProvider: authProvider(actor, resources, leaving),
      queryClient,
    }
  }, [modules, resources, call, actor, leaving, queryClient])
  const i18n = useMemo(() => i18nProvider(words.i18n, language), [words, language])
  return (
    <MuiRoot language={language} hasVariables>
      <OfficeContext value={setup}>
        <CoreAdminContext {...providers} i18nProvider={i18n}>
          <ResourceDefinitionContextProvider definitions={definitionsOf(modules)}>
            <ToastHost closeLabel={words.i18n.t('office:ra.action.close')}>
              <Notifications />
              <UndoHost>
                <Screens modules={modules} actor={actor} today={today} />
              </UndoHost>
            </ToastHost>
          </ResourceDefinitionContextProvider>
        </CoreAdminContext>
      </OfficeContext>
    </MuiRoot>
  )
}

const resourcesOf = (modules: OfficeModule[]) => modules.flatMap(each => each.resources ?? [])

/** What react-admin must know of each resource: its name, and the field that names a record. */
const definitionsOf = (modules: OfficeModule[]) =>
  Object.fromEntries([
    ...modules
      .flatMap(each => each.lookups ?? [])
      .map(({ name, title }) => [name, { name, recordRepresentation: title }]),
    ...resourcesOf(modules).map(({ resource, title }) => [
      resource.name,
      { name: resource.name, recordRepresentation: title },
    ]),
  ])

/** What came of an act on all that match: of no context, and of all. */
const selection = part(() => import('./list/selection-page.tsx')).page(
  { path: `${selectionsAddress}/{id}`, access: { guards: ['users'] } },
  'SelectionPage',
)

type ScreensProps = Pick<OfficeProps, 'modules' | 'actor' | 'today'>
function Screens({ modules, actor, today }: ScreensProps) {
  const pages = useMemo(() => pagesOf(modules), [modules])
  const open = useMemo(() => {
    const items = menuOf(modules, actor)
    return { items, areas: areasOf(modules, items, address => mayOpen(pages, address, actor)) }
  }, [modules, pages, actor])
  const additions = useAdditions(modules, actor)
  const sections = modules.flatMap(({ name, home }) => (home ? [{ name, what: home }] : []))
  const { words } = useOffice()
  const { pathname, search } = useLocation()
  const page = pageAt(pages, pathname)
  const addresses: Addresses = useMemo(
    () => ({
      mayOpen: address => mayOpen(pages, address, actor),
      fetchAhead: address => fetchAhead(pages, address, words),
    }),
    [pages, actor, words],
  )
  // With the query: it may say whom a form is about.
  return (
    <AddressesContext value={addresses}>
      <AreasContext value={open}>
        <KeepForms at={pathname + search}>
          <Routes>
            <Route
              element={
                <Shell modules={modules} additions={additions}>
                  <Outlet />
                </Shell>
              }
            >
              <Route path="/office" element={<Home {...{ today, sections, cards: cardsOf(modules, actor) }} />} />
              <Route path="/office/area/:key" element={<AnyAreaPage />} />
              <Route path={settingsAddress} element={<SettingsPage />} />
              <Route path={routerPath(selection.path)} element={<Guarded page={selection} actor={actor} />} />
              {/* The router would compile and rank some three hundred patterns at every drawing. */}
              {page && <Route path={routerPath(page.path)} element={<Guarded page={page} actor={actor} />} />}
              <Route path="*" element={<Elsewhere modules={modules} actor={actor} />} />
            </Route>
          </Routes>
        </KeepForms>
      </AreasContext>
    </AddressesContext>
  )
}

/** A page that the person may not open says so, instead of failing at its first call. */
const Guarded = ({ page, actor }: { page: OfficePage; actor: Actor }) =>
  may(page.access, actor) ? <Arriving key={page.path} what={page} /> : <DeniedPage />

/** "Add a period": the palette's commands, for the resources that the person may add to. */
function useAdditions(modules: OfficeModule[], actor: Actor): () => Command[] {
  const words = useWords()
  return () => {
    const pages = pagesOf(modules)
    return resourcesOf(modules).flatMap(({ resource }) => {
      const to = screenAddress(resource, 'create')
      if (!to || !may(resource.write, actor) || !mayOpen(pages, to, actor)) return []
      const title = words('ra.action.create_item', { item: words(`${resource.name}.one`) })
      return [{ key: `add.${resource.name}`, title, icon: 'plus' as const, to }]
    })
  }
}
