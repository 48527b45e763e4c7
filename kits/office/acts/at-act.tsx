import { use } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router'
import { type Actor, may } from '../data/access.ts'
import { routerPath } from '../data/addresses.ts'
import { above } from '../data/openable.ts'
import { useOffice } from '../office-context.ts'
import type { OfficeModule } from '../office-module.ts'
import { DeniedPage, NotFoundPage } from '../shell/page.tsx'
import { ActPage } from './act-page.tsx'

/** The acts come when somebody opens an address that no screen has: they are in no screen's way. */
export function AtAct({ modules, actor }: { modules: OfficeModule[]; actor: Actor }) {
  const { words } = useOffice()
  const { pathname } = useLocation()
  // All are asked for before the first is waited for.
  const arriving = modules.flatMap(({ acts }) => (acts ? [acts.arrive(words)] : []))
  const acts = arriving.flatMap(each => use(each).acts)
  const act = acts.find(each => matchPath(routerPath(each.path), pathname))
  if (!act) return <NotFoundPage />
  if (!may(act.access, actor)) return <DeniedPage />
  const back = above(modules, pathname, actor)
  return act.label === null ? <Navigate to={back} replace /> : <ActPage act={act} label={act.label} back={back} />
}
