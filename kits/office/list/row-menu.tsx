import { Icon, type IconName } from '@halaqa/kit-web/light'
import { ListItemIcon, MenuItem } from '@mui/material'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../action/action-dialog.tsx'
import type { Act } from '../action/action-plan.ts'
import { useWords } from '../office-context.ts'
import { MenuButton } from '../shell/popups.tsx'
import { type AnyRow, type ListSpec, nameOf } from './list-spec.ts'

/** What can be done with a row: open it, look at it, and the actions that the row itself allows. */
export function RowMenu({ spec, row, onGlance }: { spec: ListSpec; row: AnyRow; onGlance: (row: AnyRow) => void }) {
  const words = useWords()
  const { refetch } = useListContext()
  const [acting, setActing] = useState<[string, Act]>()
  const to = spec.open(row)
  return (
    <>
      <MenuButton
        button={opener => (
          <button
            type="button"
            className="hq-icon-button of-small"
            aria-label={words('office.list.row_actions', { name: nameOf(spec, row) })}
            {...opener}
          >
            <Icon name="more" size={18} />
          </button>
        )}
      >
        {to && (
          <MenuItem component={Link} to={to}>
            <ItemIcon name="open" />
            {words('ra.action.open')}
          </MenuItem>
        )}
        <MenuItem onClick={() => onGlance(row)}>
          <ItemIcon name="eye" />
          {words('office.glance.label')}
        </MenuItem>
        {spec.actionsOf(row).map(([verb, action]) => (
          <MenuItem
            key={verb}
            onClick={() => setActing([verb, action])}
            className={verb === 'delete' ? 'of-danger' : undefined}
          >
            <ItemIcon name={verb === 'delete' ? 'trash' : 'check'} />
            {words(labelOf(spec.word, verb))}
          </MenuItem>
        ))}
      </MenuButton>
      {acting && (
        <ActionDialog
          action={acting[1]}
          params={{ id: row.id }}
          title={`${words(labelOf(spec.word, acting[0]))}: ${nameOf(spec, row)}`}
          label={words(labelOf(spec.word, acting[0]))}
          word={spec.word}
          danger={acting[0] === 'delete'}
          onDone={() => void refetch()}
          onClose={() => setActing(undefined)}
        />
      )}
    </>
  )
}

const ItemIcon = ({ name }: { name: IconName }) => (
  <ListItemIcon>
    <Icon name={name} size={18} />
  </ListItemIcon>
)

/** The message key of a verb: our own deletion, or the resource's word for it. */
export const labelOf = (word: string, verb: string): string =>
  verb === 'delete' ? 'ra.action.delete' : `${word}.actions.${verb}`
