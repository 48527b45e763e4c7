import { Icon, type IconName } from '@halaqa/kit-web/light'
import { ListItemIcon, MenuItem } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../office-context.ts'
import { MenuButton } from '../shell/popups.tsx'
import { ActionDialog, type ActionProps } from './action-dialog.tsx'
import { isDestructive, performing } from './action-plan.ts'

/** An entry of a menu: a place to go to, something to do here, or a verb of the contract with its dialog. */
export type MenuAct = { label: string; icon: IconName } & (
  | { to: string }
  | { do: () => void }
  | { act: Omit<ActionProps, 'label' | 'title' | 'onClose'>; title?: string }
)
type Props = { acts: MenuAct[]; button: ComponentProps<typeof MenuButton>['button'] }

/** What can be done with a thing, behind one button. A verb that the person may not do is not there. */
export function ActsMenu({ acts, button }: Props) {
  const may = useMay()
  const [chosen, choose] = useState<MenuAct>()
  const offered = acts.filter(each => !('act' in each) || may(performing(each.act.action).access))
  if (offered.length === 0) return null
  return (
    <>
      <MenuButton button={button}>
        {offered.map(each => (
          <MenuItem
            key={each.label}
            className={
              'act' in each && (each.act.danger ?? isDestructive(each.act.action, each.act.body))
                ? 'of-danger'
                : undefined
            }
            {...('to' in each
              ? { component: Link, to: each.to }
              : { onClick: () => ('do' in each ? each.do() : choose(each)) })}
          >
            <ListItemIcon>
              <Icon name={each.icon} size={18} />
            </ListItemIcon>
            {each.label}
          </MenuItem>
        ))}
      </MenuButton>
      {chosen && 'act' in chosen && (
        <ActionDialog
          {...chosen.act}
          label={chosen.label}
          title={chosen.title ?? chosen.label}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  )
}
