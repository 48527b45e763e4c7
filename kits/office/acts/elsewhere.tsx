import { Navigate, useLocation } from 'react-router'
import type { Actor } from '../data/access.ts'
import { beneath } from '../data/openable.ts'
import type { OfficeModule } from '../office-module.ts'
import { Part } from '../part.ts'
import { Arriving } from '../shell/arriving.tsx'

type AtActFile = typeof import('./at-act.tsx')

// It asks questions and so brings forms along, which the first page of a day does without.
const asking = new Part(() => import('./at-act.tsx'), [])

type Props = { modules: OfficeModule[]; actor: Actor }

/**
 * An address without a screen: the list that stands beneath it, as a person who shortens an address expects; else the act that
 * has this address, which asks its question; else nothing.
 */
export function Elsewhere({ modules, actor }: Props) {
  const { pathname } = useLocation()
  const to = beneath(modules, pathname, actor)
  if (to) return <Navigate to={to} replace />
  return <Arriving what={{ part: asking, draw: ({ AtAct }: AtActFile) => <AtAct modules={modules} actor={actor} /> }} />
}
