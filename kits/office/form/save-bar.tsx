import { Button } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useKeyDown } from '../basics/keys.ts'
import { useWords } from '../office-context.ts'

type BarProps = {
  changes: number
  isBusy: boolean
  hasErrors: boolean
  label: string
  onCancel: () => void
  onSave?: () => void
  end?: ReactNode
}

/** Save, cancel and how much is unsaved; stays in sight at the foot of the page. Ctrl S saves too. */
export function SaveBar({ changes, isBusy, hasErrors, label, onCancel, onSave, end }: BarProps) {
  const words = useWords()
  useKeyDown(event => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
    event.preventDefault()
    onSave?.()
  })
  return (
    <div className="of-save">
      {onSave && (
        <Button type="submit" busy={isBusy}>
          {label}
        </Button>
      )}
      <Button look="outlined" onClick={onCancel}>
        {words(onSave ? 'ra.action.cancel' : 'ra.action.back')}
      </Button>
      <span role="status" className={hasErrors ? 'of-warn' : undefined}>
        {!onSave && words('office.form.read_only')}
        {onSave && hasErrors && words('office.form.check')}
        {onSave && !hasErrors && changes > 0 && words('office.form.changes', { count: changes })}
      </span>
      {end}
    </div>
  )
}

type GuardProps = {
  isBlocked: () => boolean
  /** Somebody leaves and gives the changes up: they are not kept either. */
  onLeave?: () => void
}

/** Asks before a page with unsaved changes is left: by a link of ours here, by the browser itself when the tab is closed. */
export function LeaveGuard({ isBlocked, onLeave }: GuardProps) {
  const words = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isBlocked(),
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isBlocked()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  })
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      danger
      title={words('office.form.leave_title')}
      act={words('office.form.leave')}
      refuse={words('office.form.stay')}
      onAct={() => {
        onLeave?.()
        blocker.proceed()
      }}
      onClose={blocker.reset}
    >
      {words('office.form.leave_text')}
    </ConfirmDialog>
  )
}
