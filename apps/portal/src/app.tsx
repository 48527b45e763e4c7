import type { Words } from '@halaqa/kit-web/i18n'
import { WordsProvider } from '@halaqa/kit-web/i18n'
import type { Session } from '@halaqa/kit-web/session'
import { SessionProvider } from '@halaqa/kit-web/session'
import { type ReactNode, StrictMode } from 'react'

/** What every page stands in, on the server and in the browser. */
export function App({ words, session, children }: { words: Words; session: Session; children: ReactNode }) {
  return (
    <StrictMode>
      <WordsProvider words={words}>
        <SessionProvider session={session}>{children}</SessionProvider>
      </WordsProvider>
    </StrictMode>
  )
}
