import { useToast } from '@halaqa/kit-web/light'
import { Palette } from '@halaqa/kit-web/palette'
import { useEffect, useState } from 'react'
import type { OpenArea } from '../areas/areas.ts'
import { useRecents } from '../areas/recents.ts'
import { useCall, useMay, useMayOpen, useWords } from '../office-context.ts'
import type { OfficeModule } from '../office-module.ts'
import { type Command, paletteItems, useHits } from './palette-search.ts'

type Props = {
  onClose: () => void
  areas: OpenArea[]
  commands: Command[]
  searches: NonNullable<OfficeModule['search']>[]
}

/** Ctrl K: screens, commands, and what the contexts find. */
export function OfficePalette({ onClose, areas, commands, searches }: Props) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const may = useMay()
  const mayOpen = useMayOpen()
  const recents = useRecents()
  const [text, setText] = useState('')
  const { asked, hits, hasFailed, isAsking } = useHits(
    text,
    searches.filter(each => may(each.access)),
    call,
  )
  useEffect(() => {
    if (hasFailed) say({ text: words('office.palette.failed'), tone: 'error' })
  }, [hasFailed, say, words])
  return (
    <Palette
      open
      items={paletteItems({ text, asked, hits, areas, commands, mayOpen, recents: recents.all() }, words)}
      onClose={onClose}
      onSearch={setText}
      isAsking={isAsking}
    />
  )
}
