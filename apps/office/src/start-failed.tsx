import { CallError } from '@halaqa/kit-contract'
import type { Words } from '@halaqa/kit-web/i18n'
import { Button, ErrorBlock } from '@halaqa/kit-web/light'

/** What stands instead of the office when the server does not say who is signed in. */
export function StartFailed({ words, error, onRetry }: { words: Words; error: unknown; onRetry: () => void }) {
  const said = (key: string) => words.i18n.t(`office:office.state.${key}`)
  const isOffline = error instanceof CallError && error.status === 0
  const isTooMuch = error instanceof CallError && error.status === 429
  return (
    <main style={{ maxInlineSize: 560, margin: '15vh auto', padding: 16 }}>
      <ErrorBlock
        icon={isOffline ? 'off' : 'alert'}
        title={said(isOffline ? 'offline' : 'failed')}
        text={isTooMuch ? error.problem.title : said(isOffline ? 'offline_text' : 'failed_text')}
        action={
          <Button look="outlined" size="small" icon="sync" onClick={onRetry}>
            {said('retry')}
          </Button>
        }
      />
    </main>
  )
}
