import { number } from '@halaqa/kit-contract/format'
import { IconButton } from '@halaqa/kit-web/light'
import { MenuItem } from '@mui/material'
import { useListContext } from 'ra-core'
import { useOffice, useWords } from '../office-context.ts'
import { MenuButton } from '../shell/popups.tsx'

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
