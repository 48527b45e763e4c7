import { CallError } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, ErrorBlock, Logo } from '@halaqa/kit-web/light'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { NotFound } from './not-found.tsx'

const isMissing = (error: unknown) =>
  (isRouteErrorResponse(error) && error.status === 404) || (error instanceof CallError && error.status === 404)

/** What is shown when a page could not be drawn: not found, no connection, or our fault; always with a way on. */
export function RootError() {
  const error = useRouteError()
  const t = useWords('web')
  const brand = useWords('site')
  if (isMissing(error)) return <NotFound />
  const lost = error instanceof CallError && error.status === 0
  const support = error instanceof CallError ? error.problem.request_id : undefined
  return (
    <div className="site-alone">
      <header>
        <Link to="/">
          <Logo name={brand('name')} />
        </Link>
      </header>
      <main>
        <h1 className="hq-unseen">{t('error.title')}</h1>
        <ErrorBlock
          icon={lost ? 'off' : 'alert'}
          title={t(lost ? 'offline.title' : 'error.title')}
          text={
            <>
              {t(lost ? 'offline.text' : 'error.text')}{' '}
              {support && (
                <>
                  {t('error.support')}: <bdi dir="ltr">{support}</bdi>
                </>
              )}
            </>
          }
          action={
            <Button look="outlined" size="small" icon="sync" onClick={() => location.reload()}>
              {t('retry')}
            </Button>
          }
        />
      </main>
    </div>
  )
}
