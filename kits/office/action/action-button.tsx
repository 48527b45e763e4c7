import type { IconName } from '@halaqa/kit-web/light'
import { Button } from '@halaqa/kit-web/light'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { useMay, useWords } from '../office-context.ts'
import { ActionDialog, type ActionProps } from './action-dialog.tsx'
import { isDestructive, isRemoval, performing } from './action-plan.ts'

type Props = Omit<ActionProps, 'title' | 'onClose'> & {
  /** A message key. */
  label: string
  title?: string
  icon?: IconName
  look?: 'filled' | 'outlined' | 'text' | 'danger'
  size?: 'small' | 'medium'
}

/** A verb of the contract as a button: preview, consequences, what it asks for, then the act. Not there without the permission. */
export function ActionButton({ label, title, icon, look, size = 'small', onDone, ...rest }: Props) {
  const words = useWords()
  const may = useMay()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  const danger = rest.danger ?? isDestructive(rest.action, rest.body)
  if (!may(performing(rest.action).access)) return null
  return (
    <>
      <Button
        look={look ?? (danger ? 'danger' : 'outlined')}
        size={size}
        icon={icon ?? (rest.danger || isRemoval(rest.action) ? 'trash' : undefined)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words(label)}
      </Button>
      {isOpen && (
        <ActionDialog
          {...rest}
          label={words(label)}
          title={title ?? words(label)}
          onDone={onDone ?? refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
