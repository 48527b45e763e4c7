import type { IconName } from '@halaqa/kit-web/light'
import { Button } from '@halaqa/kit-web/light'
import { useRefresh } from 'ra-core'
import { useContext, useState } from 'react'
import { useMay, useWords } from '../office-context.ts'
import { PageTitle } from '../shell/page-title.ts'
import { ActionDialog, type ActionProps } from './action-dialog.tsx'
import { isDestructive, isRemoval, performing } from './action-plan.ts'

type Props = Omit<ActionProps, 'title' | 'onClose'> & {
  /** A message key. */
  label: string
  title?: string
  icon?: IconName
  look?: 'filled' | 'outlined' | 'text' | 'danger'
  size?: 'small' | 'medium'
  /** The address of the act was opened: it is asked at once. */
  isAsked?: boolean
  /** The question is gone, answered or not. */
  onClosed?: () => void
}

/** A verb of the contract as a button: preview, consequences, what it asks for, then the act. Not there without the permission. */
export function ActionButton({
  label,
  title,
  icon,
  look,
  size = 'small',
  isAsked = false,
  onClosed,
  onDone,
  ...rest
}: Props) {
  const words = useWords()
  const may = useMay()
  const refresh = useRefresh()
  const page = useContext(PageTitle)
  const [isOpen, setOpen] = useState(isAsked)
  const danger = rest.danger ?? isDestructive(rest.action, rest.body)
  // What cannot be undone names what it is done to, of which the page is called.
  const question = danger && page && !rest.ids ? `${words(label)}: ${page}` : words(label)
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
          title={title ?? question}
          onDone={onDone ?? refresh}
          onClose={() => {
            setOpen(false)
            onClosed?.()
          }}
        />
      )}
    </>
  )
}
