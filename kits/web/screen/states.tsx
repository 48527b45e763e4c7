import '../light/dialog.css'
import type { CallError } from '@halaqa/kit-contract'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/index.ts'
import { Button, Dialog, ErrorBlock, Skeleton } from '../light/index.ts'

/** What happened, what is safe, and trying again; a lost connection says so. */
export function Failed({ error, retry }: { error?: Pick<CallError, 'status' | 'problem'> | null; retry?: () => void }) {
  const t = useWords('web')
  const lost = error?.status === 0
  const said = error && !lost && error.status < 500 ? error.problem.title : undefined
  // Refused by a rule: the answer would be the same again, and support has nothing to look for.
  if (said && error?.status === 409) return <ErrorBlock icon="lock" title={said} />
  return (
    <ErrorBlock
      icon={lost ? 'off' : 'alert'}
      title={lost ? t('offline.title') : (said ?? t('error.title'))}
      text={
        <>
          {lost ? t('offline.text') : !said && t('error.text')}
          {error?.problem.request_id && (
            <>
              {' '}
              {t('error.support')}: <bdi dir="ltr">{error.problem.request_id}</bdi>
            </>
          )}
        </>
      }
      action={
        retry && (
          <Button look="outlined" size="small" icon="sync" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    />
  )
}

type Query<T> = {
  data: T | undefined
  error: Pick<CallError, 'status' | 'problem'> | null
  isPending: boolean
  /** `paused`: it has not been asked, for there is no connection. */
  fetchStatus?: string
  refetch: () => unknown
}

const lost = { status: 0, problem: { type: 'about:blank', title: '', status: 0, code: 'unreached' } }

/** The four states of what is loaded; what waits for a connection says so at once. `empty` is shown when `isEmpty` holds; what was loaded before stays on an error. */
export function Loaded<T>({
  query,
  loading,
  empty,
  isEmpty = data => Array.isArray(data) && data.length === 0,
  children,
}: {
  query: Query<T>
  loading?: ReactNode
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}) {
  const t = useWords('web')
  if (query.data !== undefined) return empty && isEmpty(query.data) ? empty : children(query.data)
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (query.fetchStatus === 'paused') return <Failed error={lost} retry={() => void query.refetch()} />
  return loading ?? <Skeleton label={t('loading')} />
}

/** Asks before an act that cannot be taken back; says its consequence before the button. */
export function ConfirmDialog({
  open,
  title,
  children,
  act,
  refuse,
  danger,
  busy,
  onAct,
  onClose,
}: {
  open: boolean
  title: ReactNode
  children: ReactNode
  act?: string
  refuse?: string
  danger?: boolean
  busy?: boolean
  onAct: () => void
  onClose: () => void
}) {
  const t = useWords('web')
  return (
    <Dialog
      open={open}
      size="small"
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button look={danger ? 'danger' : 'filled'} busy={busy} onClick={onAct}>
            {act ?? t('confirm')}
          </Button>
          <Button look="outlined" onClick={onClose}>
            {refuse ?? t('cancel')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
