import { day, dayWithHijri, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { WaitingList } from '@halaqa/kit-web/kept'
import { Empty, MoreLink, Notice, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery, useSession } from '@halaqa/kit-web/session'
import { type Today, today } from '@halaqa/learning/contract'
import { choosing } from '@halaqa/studies/contract'
import { useDeferredValue, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ChoosingNotices } from '../choosing/choosing-notice.tsx'
import { GoalSlot } from '../goal/goal-slot.tsx'
import { keptHere } from '../kept-marker/marker.ts'
import { Due } from './due.tsx'
import { GoingOn } from './going-on.tsx'
import { MoneyDue } from './money-due.tsx'
import { NextEvent } from './next-event.tsx'
import { SubjectCards } from './subject-cards.tsx'
import { WeekStrip } from './week-strip.tsx'

/** What do I do today? What is next, where I stopped, what is due, how far I am. */
export function Page() {
  const web = useWords('web')
  const query = useCallQuery(today)
  // Asked at the same time: its notice stands above the rest, which would jump if it came later.
  const { isLoading } = useCallQuery(choosing)
  useWithheldForgotten(query.data)
  const waiting = <Skeleton label={web('loading')} rows={6} />
  return (
    <Loaded query={query} loading={waiting}>
      {data => (isLoading ? waiting : <Home today={data} />)}
    </Loaded>
  )
}

/** Results that are withheld leave the device as soon as the student is told so. */
function useWithheldForgotten(told: Today | undefined) {
  const { account } = useSession('students')
  const isWithheld = Boolean(told?.withheld)
  useEffect(() => {
    if (!isWithheld || !account || !keptHere()) return
    void import('../kept/pages.ts').then(pages => pages.forgetPage(account.id, '/student/results'))
  }, [isWithheld, account])
}

function Home({ today: data }: { today: Today }) {
  const t = useWords('student')
  const [language] = useLanguage()
  const [query] = useSearchParams()
  const { semester } = data
  // What lies below the first screen of a phone is drawn after it, in small steps between which presses are taken.
  const isRestDrawn = useDeferredValue(true, false)
  return (
    <>
      <PageHead
        named=""
        eyebrow={`${weekday(data.today, language)} ${dayWithHijri(data.today, language, data.hijri_months)}`}
        title={t('greeting', { name: data.name.split(' ')[0] })}
        sub={semester && t('week_of', { semester: semester.name, week: semester.week, weeks: semester.weeks })}
      />
      {query.has('welcome') && (
        <div className="student-welcome">
          <Notice tone="success" icon="cap" title={t('welcome')} role="status">
            {t('welcome_text')}
          </Notice>
        </div>
      )}
      {!data.studies && (
        <div className="student-welcome">
          <Notice
            tone="warning"
            icon="lock"
            title={t(data.state_until ? 'closed.until' : 'closed.title', {
              state: t(`states.${data.state}`),
              day: data.state_until && day(data.state_until, language),
            })}
          >
            {t('closed.text')}
          </Notice>
        </div>
      )}
      {data.withheld && (
        <div className="student-welcome">
          <Notice
            tone="warning"
            icon="lock"
            title={t(data.withheld.until ? 'withheld.title_until' : 'withheld.title', {
              day: data.withheld.until && day(data.withheld.until, language),
            })}
          >
            <span dir="auto">{data.withheld.reason}</span>
            {data.withheld.link && (
              <>
                {' '}
                <MoreLink to={data.withheld.link}>{t('withheld.way_out')}</MoreLink>
              </>
            )}
          </Notice>
        </div>
      )}
      <WaitingList />
      {data.money_due && <MoneyDue due={data.money_due} today={data.today} />}
      <ChoosingNotices />
      <Columns aside={isRestDrawn && <Due today={data} />}>
        {/* First on a phone too: what is done every day, not a day weeks off. */}
        {data.going_on && (
          <Section title={t('going_on.title')} action={<MoreLink to="/student/subjects">{t('subjects.all')}</MoreLink>}>
            <GoingOn going={data.going_on} />
          </Section>
        )}
        {data.studies && data.subjects.length > 0 && <GoalSlot />}
        {isRestDrawn && <NextEvent today={data} />}
        {isRestDrawn && <WeekStrip today={data} />}
        {isRestDrawn && data.subjects.length > 0 && (
          <Section
            title={t('subjects.title')}
            action={<MoreLink to="/student/sections">{t('places.sections')}</MoreLink>}
          >
            <SubjectCards subjects={data.subjects} />
          </Section>
        )}
        {data.studies && data.subjects.length === 0 && (
          <Empty icon="book" title={t('subjects.empty')} text={t('subjects.empty_text')} />
        )}
      </Columns>
    </>
  )
}
