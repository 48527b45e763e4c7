import type { Profile } from '@halaqa/admission/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Card, LinkButton, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Timeline } from '@halaqa/kit-web/screen'
import { HomeAside } from './home-aside.tsx'
import { useJourney } from './journey.tsx'
import { useProfile } from './use-profile.ts'

/** Where the application stands: done with dates, now with one button, refused with its reason, later with expected days. */
export function Page() {
  const t = useWords('applicant')
  const web = useWords('web')
  const profile = useProfile()
  return (
    <Loaded query={profile} loading={<Skeleton label={web('loading')} rows={6} />}>
      {application => (
        <>
          <PageHead
            named=""
            title={t('home.title')}
            sub={
              <>
                {application.specialty.name} · {t('home.number')} <bdi dir="ltr">{application.number}</bdi>
              </>
            }
            actions={
              <LinkButton to="/contact" look="outlined" size="small" icon="msg">
                {t('home.ask')}
              </LinkButton>
            }
          />
          <Columns aside={<HomeAside profile={application} />}>
            <Journey profile={application} />
          </Columns>
        </>
      )}
    </Loaded>
  )
}

function Journey({ profile }: { profile: Profile }) {
  const items = useJourney(profile)
  return (
    <Card as="section" className="ap-journey">
      <Timeline items={items} />
    </Card>
  )
}
