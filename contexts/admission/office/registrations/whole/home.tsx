import { AreaPage, useMay, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { createRegistration, importPage, listRuns } from '../../../contract/office.ts'
import { NewChart, StepsCard, TodayTile, TotalTile } from '../../dashboard/cards.tsx'

/** The landing page of admission: the figures, the ways to add applicants, and where each thing is done. */
export function AdmissionHome() {
  const words = useWords()
  const may = useMay()
  return (
    <AreaPage
      area="admission"
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
            <LinkButton to={createRegistration.path} size="small" icon="plus">
              {words('admission.office.create.title')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="ad-tiles">
        <TodayTile />
        <TotalTile />
      </div>
      <div className="ad-halves">
        <StepsCard />
        <NewChart />
      </div>
    </AreaPage>
  )
}
