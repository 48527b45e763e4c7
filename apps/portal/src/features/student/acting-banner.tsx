import { time } from '@halaqa/kit-contract/format'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Icon } from '@halaqa/kit-web/light'
import { type Account, useSessions } from '@halaqa/kit-web/session'

/** Says to staff whose part they are in, until when, and how to leave it (decision 6). Nothing for everybody else. */
export function ActingBanner({ account }: { account: Account }) {
  const t = useWords('parts')
  const sessions = useSessions()
  if (!account.actingBy) return null
  const end = async () => {
    await sessions.signOut(account.guard)
    location.assign('/office')
  }
  return (
    <div className="acting" role="status">
      <Icon name="eye" />
      <p>
        <b>{t('acting.title', { name: account.name })}</b>{' '}
        {t('acting.until', { time: time(new Date(account.expiresAt).toISOString()) })}
      </p>
      <Button look="outlined" size="small" onClick={() => void end()}>
        {t('acting.end')}
      </Button>
    </div>
  )
}
