import { CallError } from '@halaqa/kit-contract'
import { Button, ErrorBlock, Skeleton } from '@halaqa/kit-web/light'
import { useWords, type WordsOf } from '../office-context.ts'
import { NotArrived } from '../part.ts'

export const RetryButton = ({ onClick }: { onClick: () => void }) => {
  const words = useWords()
  return (
    <Button look="outlined" size="small" icon="sync" onClick={onClick}>
      {words('office.state.retry')}
    </Button>
  )
}

/** What a failed call is to the person: the server's sentence, or that there is no connection. */
export function messageOf(error: unknown, words: WordsOf): string {
  if (error instanceof NotArrived) return words('office.state.not_arrived')
  if (!(error instanceof CallError)) return words('office.state.failed')
  const { code, title, facts } = error.problem
  return words(`problem.${code}`, { ...facts, _: title })
}

/** What happened, what is safe, try again. */
export function Failed({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const words = useWords()
  const isAbsent = error instanceof NotArrived
  const isOffline = isAbsent || (error instanceof CallError && error.problem.status === 0)
  const isMissing = error instanceof CallError && error.problem.status === 404
  return (
    <ErrorBlock
      icon={isOffline ? 'off' : isMissing ? 'search' : 'alert'}
      title={title ?? messageOf(error, words)}
      text={
        isOffline
          ? words(isAbsent ? 'office.state.not_arrived_text' : 'office.state.offline_text')
          : title
            ? messageOf(error, words)
            : words('office.state.failed_text')
      }
      action={onRetry && !isMissing && <RetryButton onClick={onRetry} />}
    />
  )
}

export const Waiting = ({ rows = 4 }: { rows?: number }) => (
  <Skeleton rows={rows} label={useWords()('office.state.loading')} />
)
