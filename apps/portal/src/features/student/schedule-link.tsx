import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Dialog, Icon, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { renewCalendarLink, schedule } from '@halaqa/learning/contract'
import { useState } from 'react'

/** The student's private address for calendar programs: made, copied, renewed. */
export function ScheduleLink({ feed }: { feed: string | null }) {
  const t = useWords('student')
  const toast = useToast()
  const web = useWords('web')
  const make = useCallMutation(renewCalendarLink, {
    changes: [schedule],
    onSuccess: () => toast({ tone: 'success', text: t('schedule.made') }),
    onError: error => toast({ tone: 'error', text: error.message }),
  })
  const [isAsked, setAsked] = useState(false)
  const renew = (
    <Button
      look={feed ? 'text' : 'outlined'}
      size="small"
      icon={feed ? 'sync' : 'cal'}
      busy={make.isPending}
      onClick={() => (feed ? setAsked(true) : make.mutate({ body: {} }))}
    >
      {t(feed ? 'schedule.renew' : 'schedule.make')}
    </Button>
  )
  if (!feed)
    return (
      <Card as="section" className="ap-aside">
        <h2>{t('schedule.follow')}</h2>
        <p className="ap-quiet">{t('schedule.follow_text')}</p>
        <div className="ap-acts ap-line">{renew}</div>
      </Card>
    )
  const copy = () =>
    navigator.clipboard.writeText(feed).then(
      () => toast({ text: t('schedule.copied') }),
      () => toast({ tone: 'error', text: t('schedule.not_copied') }),
    )
  return (
    <Card as="section" className="ap-aside">
      <h2>{t('schedule.follow')}</h2>
      <p className="ap-quiet">{t('schedule.follow_text')}</p>
      <div className="ap-acts ap-line">
        <a className="hq-button hq-button-outlined hq-button-small" href={feed.replace(/^https?:/, 'webcal:')}>
          <Icon name="cal" size={18} weight={1.9} />
          {t('schedule.subscribe')}
        </a>
        <Button look="text" size="small" onClick={() => void copy()}>
          {t('schedule.copy')}
        </Button>
        {renew}
      </div>
      <Dialog
        open={isAsked}
        size="small"
        title={t('schedule.renew')}
        closeLabel={web('close')}
        onClose={() => setAsked(false)}
        actions={
          <Button
            onClick={() => {
              setAsked(false)
              make.mutate({ body: {} })
            }}
          >
            {t('schedule.renew')}
          </Button>
        }
      >
        <p>{t('schedule.renew_text')}</p>
      </Dialog>
    </Card>
  )
}
