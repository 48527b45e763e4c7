import { number } from '@halaqa/kit-contract/format'
import { Button, IconButton } from '@halaqa/kit-web/light'
import { MenuItem } from '@mui/material'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { ActionDialog } from '../action/action-dialog.tsx'
import { useOffice, useWords } from '../office-context.ts'
import { MenuButton } from '../shell/popups.tsx'
import { bulkAct, type ListSpec } from './list-spec.ts'
import { labelOf } from './row-menu.tsx'

/** Which rows of how many, how many a page, and the way to the others. */
export function Pages() {
  const words = useWords()
  const { language } = useOffice()
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext()
  const last = Math.max(1, Math.ceil(total / perPage))
  const shown = (value: number) => number(value, language)
  const range = {
    offsetBegin: shown((page - 1) * perPage + 1),
    offsetEnd: shown(Math.min(page * perPage, total)),
    total: shown(total),
  }
  return (
    <nav className="of-pages" aria-label={words('ra.navigation.page_rows_per_page')}>
      <bdi>{words('ra.navigation.page_range_info', range)}</bdi>
      <span className="of-fill" />
      <MenuButton
        button={opener => (
          <button type="button" className="of-wide" {...opener}>
            {words('office.list.rows', { count: perPage })}
          </button>
        )}
      >
        {[10, 25, 50, 100].map(size => (
          <MenuItem key={size} selected={size === perPage} onClick={() => setPerPage(size)}>
            {words('office.list.rows', { count: size })}
          </MenuItem>
        ))}
      </MenuButton>
      <span className="of-mirrored">
        <IconButton
          name="chev"
          size={18}
          label={words('ra.navigation.previous')}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
      </span>
      <b>{shown(page)}</b>
      <span>{words('office.list.page_of', { pages: shown(last) })}</span>
      <IconButton
        name="chev"
        size={18}
        label={words('ra.navigation.next')}
        disabled={page >= last}
        onClick={() => setPage(page + 1)}
      />
    </nav>
  )
}

/** What can be done with the selected rows at once; floats above the foot of the list. */
export function SelectionBar({ spec }: { spec: ListSpec }) {
  const words = useWords()
  const { selectedIds, onUnselectItems, refetch, data } = useListContext()
  const [verb, setVerb] = useState<string>()
  if (selectedIds.length === 0 || Object.keys(spec.bulk).length === 0) return null
  const [first, ...others] = Object.keys(spec.bulk)
  const count = words(`${spec.word}.selected`, {
    count: selectedIds.length,
    _: words('office.list.selected', { count: selectedIds.length }),
  })
  const chosen = verb ? bulkAct(spec.bulk[verb]!) : undefined
  const iconOf = (each: string) =>
    ('icon' in spec.bulk[each]! && spec.bulk[each].icon) || (each === 'delete' ? 'trash' : 'check')
  const label = (each: string) => words(labelOf(spec.word, each))
  return (
    <div className="of-selection" role="toolbar" aria-label={words('office.list.selection')}>
      <span aria-live="polite">{count}</span>
      <Button look="text" size="small" icon={iconOf(first!)} onClick={() => setVerb(first)}>
        {label(first!)}
      </Button>
      {others.map(each => (
        <span key={each} className="of-wide">
          <Button look="text" size="small" icon={iconOf(each)} onClick={() => setVerb(each)}>
            {label(each)}
          </Button>
        </span>
      ))}
      {others.length > 0 && (
        <span className="of-phone">
          <MenuButton button={opener => <IconButton name="more" label={words('office.list.more')} {...opener} />}>
            {others.map(each => (
              <MenuItem key={each} onClick={() => setVerb(each)}>
                {label(each)}
              </MenuItem>
            ))}
          </MenuButton>
        </span>
      )}
      <i aria-hidden="true" />
      <IconButton name="x" size={18} label={words('office.list.clear_selection')} onClick={() => onUnselectItems()} />
      {verb && (
        <ActionDialog
          action={bulkAct(spec.bulk[verb]!).act}
          body={chosen?.body}
          ask={chosen?.ask}
          undo={chosen?.undo}
          ids={selectedIds}
          names={new Map((data ?? []).map(row => [row.id, String(row[spec.title] ?? row.id)]))}
          title={`${label(verb)} · ${count}`}
          label={label(verb)}
          word={spec.word}
          danger={verb === 'delete'}
          onDone={() => {
            onUnselectItems()
            void refetch()
          }}
          onClose={() => setVerb(undefined)}
        />
      )}
    </div>
  )
}
