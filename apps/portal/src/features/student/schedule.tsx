import { dayWithHijri, hijriDay, month, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import {
  Button,
  Card,
  Chip,
  Dialog,
  Empty,
  Icon,
  IconButton,
  Segments,
  Skeleton,
  useToast,
} from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { renewCalendarLink, type Schedule, type StudyEvent, schedule } from '@halaqa/learning/contract'
import { useState } from 'react'
import { eventsOn, monthAfter, monthDays } from './month.ts'

/** The calendar of the semester, as a month or as a list, and how to follow it in one's own. */
export function Page() {
  const t = useWords('student')
  const web = useWords('web')
  const [view, setView] = useState<'month' | 'list'>('month')
  const query = useCallQuery(schedule)
  return (
    <>
      <PageHead
        title={t('places.schedule')}
        sub={query.data?.semester?.name}
        actions={
          <Segments
            label={<span className="hq-unseen">{t('schedule.view')}</span>}
            name="view"
            value={view}
            onChange={value => setView(value as typeof view)}
            choices={[
              { value: 'month', label: t('schedule.month') },
              { value: 'list', label: t('schedule.list') },
            ]}
          />
        }
      />
      <Loaded query={query} loading={<Skeleton label={web('loading')} rows={6} />}>
        {data => (
          <Columns aside={<Follow feed={data.feed} />}>
            {view === 'month' ? <Month schedule={data} /> : <List events={coming(data)} />}
          </Columns>
        )}
      </Loaded>
    </>
  )
}

const coming = ({ events, today }: Schedule) => events.filter(each => each.ends_on >= today)

function Month({ schedule: { today, from, to, events } }: { schedule: Schedule }) {
  const t = useWords('student')
  const [language] = useLanguage()
  const [shown, setShown] = useState(today.slice(0, 7))
  const [open, setOpen] = useState(today)
  const days = monthDays(shown)
  const step = (by: number) => setShown(monthAfter(shown, by))
  return (
    <>
      <Card as="section" flush className="st-month">
        <header>
          <IconButton
            name="chev"
            label={t('schedule.before')}
            className="st-turned"
            disabled={shown <= from.slice(0, 7)}
            onClick={() => step(-1)}
          />
          <h2>{month(`${shown}-01`, language)}</h2>
          <IconButton
            name="chev"
            label={t('schedule.after')}
            disabled={shown >= to.slice(0, 7)}
            onClick={() => step(1)}
          />
        </header>
        <div className="st-weekdays" aria-hidden="true">
          {days.slice(0, 7).map(day => (
            <span key={day}>{weekday(day, language)}</span>
          ))}
        </div>
        <ol>
          {days.map(day => {
            const here = eventsOn(events, day).filter(each => !each.background)
            return (
              <li key={day} data-other={day.slice(0, 7) !== shown || undefined}>
                <button
                  type="button"
                  aria-pressed={day === open}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => setOpen(day)}
                >
                  <span className="hq-unseen">
                    {weekday(day, language)} {dayWithHijri(day, language)} · {t('events', { count: here.length })}
                  </span>
                  <b aria-hidden="true">{Number(day.slice(8))}</b>
                  <small aria-hidden="true">{hijriDay(day, language).split(' ')[0]}</small>
                  <span className="st-marks">
                    {here.slice(0, 3).map(each => (
                      <i key={each.id} className={`st-mark-${each.colour}`} />
                    ))}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </Card>
      <section aria-live="polite">
        <h2 className="st-day">
          {weekday(open, language)} {dayWithHijri(open, language)}
        </h2>
        <List events={eventsOn(events, open)} none={t('schedule.free')} />
      </section>
    </>
  )
}

function List({ events, none }: { events: readonly StudyEvent[]; none?: string }) {
  const t = useWords('student')
  const [language] = useLanguage()
  if (!events.length)
    return none ? <p className="ap-quiet">{none}</p> : <Empty icon="cal" title={t('schedule.empty')} />
  return (
    <ul className="st-events">
      {events.map(each => (
        <li key={each.id} className={`st-edge-${each.colour}`}>
          <div>
            <b>{each.title}</b>
            <small>
              {dayWithHijri(each.starts_on, language)}
              {each.ends_on !== each.starts_on && <> – {dayWithHijri(each.ends_on, language)}</>}
            </small>
            {each.note && <p dir="auto">{each.note}</p>}
          </div>
          {each.type !== each.title && <Chip dot={false}>{each.type}</Chip>}
        </li>
      ))}
    </ul>
  )
}

function Follow({ feed }: { feed: string | null }) {
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
