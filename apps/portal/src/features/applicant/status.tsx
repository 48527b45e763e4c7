import { dayWithHijri, instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, type Tone } from '@halaqa/kit-web/light'
import { Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { askedOf, hasDay } from './asked.ts'
import { BookedDay } from './booked-day.tsx'
import { useProfile } from './use-profile.ts'

const tones: Record<string, Tone> = { waiting: 'info', accepted: 'success', refused: 'error' }

/** The log of an application: its status, and every move with its moment and its reason. */
export function Page() {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const profile = useProfile()
  return (
    <Loaded query={profile}>
      {application => (
        <>
          <PageHead
            title={t('places.status')}
            sub={
              <>
                {t('home.number')} <bdi dir="ltr">{application.number}</bdi>
              </>
            }
          />
          <Section title={t('status.now')}>
            <Card className="ap-gap ap-stack">
              <p>
                <b>{application.step.name}</b>{' '}
                <Chip tone={tones[application.status]}>{t(`status.${application.status}`)}</Chip>
              </p>
              {application.status === 'refused' ? (
                <p>{application.decision_reason ?? t('home.no_reason')}</p>
              ) : (
                <p>
                  {t('home.asked')}: <b>{askedOf(application, t)}</b>
                </p>
              )}
              {application.step.code === 'conformity_day' && hasDay(application) && (
                <BookedDay booking={application.booking!} />
              )}
            </Card>
          </Section>
          <Section title={t('status.log')}>
            <ol className="ap-rows ap-log">
              {application.histories.toReversed().map((move, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step can be entered twice; the moves only grow.
                <li key={application.histories.length - at}>
                  <b>{move.name}</b>
                  <small>
                    {instant(move.at, language)} · {dayWithHijri(move.at.slice(0, 10), language).split(' · ')[1]}
                  </small>
                  {move.reason && <p>{move.reason}</p>}
                </li>
              ))}
            </ol>
          </Section>
        </>
      )}
    </Loaded>
  )
}
