import { Page, useMay, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { admissionHome, createRegistration, importPage, listRuns } from '../../../contract/office.ts'
import { listAddress } from '../../addresses.ts'
import { DecisionTile, NewChart, ReviewTile, StepsCard, TodayTile, TotalTile } from '../../dashboard/cards.tsx'

/** Admission at a glance, and the ways to add applicants. */
export function AdmissionHome() {
  const words = useWords()
  const may = useMay()
  const word = (key: string) => words(`admission.office.home.${key}`)
  return (
    <Page
      title={word('title')}
      actions={
        <>
          <LinkButton to={listRuns.path} look="outlined" size="small" icon="sync">
            {words('admission.bulk-run.many')}
          </LinkButton>
          {may(importPage.access) && (
            <LinkButton to={importPage.path} look="outlined" size="small" icon="ul">
              {words('admission.office.import.title')}
            </LinkButton>
          )}
          {may(createRegistration.access) && (
            <LinkButton to={createRegistration.path} look="outlined" size="small" icon="plus">
              {words('admission.office.create.title')}
            </LinkButton>
          )}
          <LinkButton to={listAddress()} size="small" icon="users">
            {words('admission.registration.many')}
          </LinkButton>
        </>
      }
    >
      <div className="ad-tiles">
        <ReviewTile />
        <DecisionTile />
        <TodayTile />
        <TotalTile />
      </div>
      <div className="ad-halves">
        <StepsCard />
        <NewChart />
      </div>
    </Page>
  )
}
export const homePath = admissionHome.path
