import { useToast } from '@halaqa/kit-web/light'
import { Palette } from '@halaqa/kit-web/palette'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { OpenArea } from '../areas/areas.ts'
import { useRecents } from '../areas/recents.ts'
import { pagesOf } from '../data/openable.ts'
import { useCall, useMay, useMayOpen, useWords } from '../office-context.ts'
import type { OfficeModule, OfficePage } from '../office-module.ts'
import { type SaidAct, splitOf } from './act-words.ts'
import { recordAt } from './open-record.ts'
import { actsHere, actsOnFound, type Command, paletteItems } from './palette-items.ts'
import { isLong, useHits } from './use-hits.ts'
import { useRecordActs, useStandings } from './use-record-acts.ts'

type Props = {
  onClose: () => void
  modules: OfficeModule[]
  areas: OpenArea[]
  commands: Command[]
}

/** Ctrl K: acts on the open record and on whom one names, screens, commands, and what the contexts find. */
export function OfficePalette({ onClose, modules, areas, commands }: Props) {
  const words = useWords()
  const mayOpen = useMayOpen()
  const recents = useRecents()
  const { pathname, search } = useLocation()
  const pages = useMemo(() => pagesOf(modules), [modules])
  const [text, setText] = useState('')
  const known = useRecordActs(modules, pages)
  const here = useHere(pages, known.acts)
  const found = useFound(text, known.acts, modules)
  const { standingOf, isAsking } = useStandings([...here, ...found.onFound])
  useFailures(found.hasFailed || known.hasFailed)
  const items = paletteItems(
    {
      ...{ text, asked: found.asked, hits: found.hits, areas, commands, mayOpen, recents: recents.all() },
      ...{ here, onFound: found.onFound, standingOf, from: pathname + search },
    },
    words,
  )
  return (
    <Palette
      open
      items={items}
      onClose={onClose}
      onSearch={setText}
      isAsking={found.isAsking || isAsking || (known.isComing && isLong(text))}
    />
  )
}

/** The acts on the record that is open, which is called as its page is. */
function useHere(pages: OfficePage[], acts: SaidAct[]) {
  const { pathname } = useLocation()
  const record = recordAt(pages, pathname)
  const [named = ''] = document.title.split(' · ')
  return record ? actsHere(acts, { ...record, named, at: pathname }) : []
}

/** What the contexts find by what is typed; where it names an act, what they find by the rest, and the act on them. */
function useFound(text: string, acts: SaidAct[], modules: OfficeModule[]) {
  const call = useCall()
  const may = useMay()
  const kinds = modules.flatMap(each => each.found ?? []).filter(each => may(each.access))
  const split = useMemo(() => splitOf(text, acts), [text, acts])
  // Where an act is named nobody is called so whole, and to look for the nearest of so many words takes seconds.
  const whole = useHits(split ? '' : text, kinds, call)
  const named = useHits(
    split?.rest ?? '',
    kinds.filter(({ thing }) => split?.acts.some(act => act.thing === thing)),
    call,
  )
  const { asked, hits } = split ? named : whole
  return {
    asked,
    hits,
    onFound: split ? actsOnFound(split, hits) : [],
    hasFailed: whole.hasFailed || named.hasFailed,
    isAsking: whole.isAsking || named.isAsking,
  }
}

function useFailures(hasFailed: boolean) {
  const say = useToast()
  const words = useWords()
  useEffect(() => {
    if (hasFailed) say({ text: words('office.palette.failed'), tone: 'error' })
  }, [hasFailed, say, words])
}
