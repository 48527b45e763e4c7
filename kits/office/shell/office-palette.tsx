import { useToast } from '@halaqa/kit-web/light'
import { Palette } from '@halaqa/kit-web/palette'
import { useEffect, useState } from 'react'
import { useCall, useMay, useMayOpen, useWords } from '../office-context.ts'
import type { MenuItem, OfficeModule } from '../office-module.ts'
import { type Command, paletteItems, useHits } from './palette-search.ts'

type Props = {
  onClose: () => void
  items: MenuItem[]
  commands: Command[]
  searches: NonNullable<OfficeModule['search']>[]
}

/** Ctrl K: screens, commands, and what the contexts find. */
export function OfficePalette({ onClose, items, commands, searches }: Props) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const may = useMay()
  const mayOpen = useMayOpen()
  const [text, setText] = useState('')
  const { asked, hits, hasFailed } = useHits(
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
      items={paletteItems({ text, asked, hits, items, commands, mayOpen }, words)}
      onClose={onClose}
      onSearch={setText}
    />
  )
}
