import { chooseConformityDay, listOpenDays, profile as profileRoute } from '@halaqa/admission/contract'
import type { CallError } from '@halaqa/kit-contract'
import { dayWithHijri, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Empty, Icon, Notice, Skeleton, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { hasDay } from './asked.ts'
import { BookedDay } from './booked-day.tsx'
import { DayFace } from './day-face.tsx'
import { useProfile } from './use-profile.ts'

/** Conformity days: seats, places, both calendars; booked or changed after a question. */
export function Page() {
  const t = useWords('applicant')
  const web = useWords('web')
  const days = useCallQuery(listOpenDays, {}, { staleTime: 0 })
  const profile = useProfile()
  // A day that was missed is spent.
  const booking = profile.data && hasDay(profile.data) ? profile.data.booking : null
  return (
    <>
      <PageHead title={t('places.days')} sub={t('days.text')} />
      {booking && (
        <Section title={t('days.yours')}>
          <Card className="ap-gap">
            <BookedDay booking={booking} change={false} />
          </Card>
        </Section>
      )}
      <Loaded
        query={days}
        loading={<Skeleton label={web('loading')} rows={3} />}
        isEmpty={data => data.rows.length === 0}
        empty={<Empty icon="cal" title={t('days.none')} text={t('days.none_text')} />}
      >
        {/* Who can no longer change the day has no use for the others; the booked day says that it is fixed. */}
        {data => (booking && !data.can.choose ? null : <Days data={data} booked={booking?.date} />)}
      </Loaded>
    </>
  )
}

type Data = NonNullable<ReturnType<typeof useCallQuery<never, never, typeof listOpenDays.reply>>['data']>

function Days({ data, booked }: { data: Data; booked: string | undefined }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const [query] = useSearchParams()
  const { can, book_until, over } = data
  const [chosen, setChosen] = useState<number | undefined>(Number(query.get('day')) || undefined)
  const [asking, setAsking] = useState(false)
  const book = useBooking(() => {
    setAsking(false)
    setChosen(undefined)
  })
  const day = data.rows.find(each => each.id === chosen && !each.chosen)
  const isFull = book.error?.problem.code === 'conformity-day-full'
  return (
    <Section title={t(booked ? 'days.others' : 'days.choose')}>
      <div className="ap-stack">
        {!can.choose && (
          <Notice tone={over ? 'warning' : 'info'} icon={over ? 'clock' : 'info'}>
            {over && book_until ? t('days.over', { day: dayWithHijri(book_until, language) }) : t('days.not_yet')}
          </Notice>
        )}
        {can.choose && book_until && !booked && (
          <Notice tone="gold" icon="clock">
            {t('days.until', { day: dayWithHijri(book_until, language) })}
          </Notice>
        )}
        {book.error && <Refused error={book.error} choose={setChosen} />}
        <fieldset disabled={!can.choose} className="ap-fieldset">
          <legend className="hq-unseen">{t('days.choose')}</legend>
          <div className="ap-days">
            {data.rows.map(each => (
              <label key={each.id} className="ap-day" data-chosen={each.chosen || undefined}>
                <input
                  type="radio"
                  name="day"
                  className="hq-unseen"
                  value={each.id}
                  checked={each.id === chosen}
                  disabled={each.chosen || (each.seats_left === 0 && !isFull)}
                  onChange={() => setChosen(each.id)}
                />
                <DayFace day={each} />
                <span className="ap-day-place">
                  {each.chosen ? (
                    <>
                      <Icon name="check" size={16} weight={2.4} /> {t('days.booked')}
                    </>
                  ) : (
                    each.place
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {can.choose && (
          <Button size="large" icon="cal" disabled={!day} onClick={() => setAsking(true)}>
            {t(booked ? 'days.change_to' : 'days.book_this')}
          </Button>
        )}
      </div>
      {day && (
        <ConfirmDialog
          open={asking}
          busy={book.isPending}
          title={t(booked ? 'days.change_title' : 'days.book_title')}
          act={t(booked ? 'days.change_act' : 'days.book_act')}
          onAct={() => book.mutate({ body: { day_id: day.id } }, { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            <b>
              {weekday(day.date, language)} {dayWithHijri(day.date, language)}
            </b>
          </p>
          <p>
            {t('days.hours', { from: day.opens_at, to: day.closes_at })} · {day.place}
          </p>
          <p className="ap-quiet">{t(booked ? 'days.change_text' : 'days.book_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function useBooking(done: () => void) {
  const t = useWords('applicant')
  const toast = useToast()
  return useCallMutation(chooseConformityDay, {
    changes: [listOpenDays, profileRoute],
    onSuccess: () => {
      toast({ text: t('days.done') })
      done()
    },
  })
}

type Alternative = { day_id: number; date: string; place: string; seats_left: number }

/** Somebody took the last seat: the next days, one press away. */
function Refused({ error, choose }: { error: CallError; choose: (day: number) => void }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const alternatives = (error.problem.facts?.alternatives ?? []) as Alternative[]
  return (
    <Notice tone="error" icon="alert" role="alert" title={error.status === 0 ? t('offline') : error.problem.title}>
      {alternatives.length > 0 && (
        <div className="ap-acts">
          {alternatives.map(day => (
            <Button key={day.day_id} look="outlined" size="small" onClick={() => choose(day.day_id)}>
              {weekday(day.date, language)} {dayWithHijri(day.date, language)}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}
