import { ActionButton, Loaded, useAfterAct, useMay, useWords } from '@halaqa/kit-office'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { debitRuns, masterPlan, recreateMasterDebits, temporaryDebits } from '../../contract/debits.ts'
import { SemesterPage, useSemesterAsked } from '../semester-page.tsx'
import { Planned } from './planned.tsx'

/** The debits of a semester before they are made. */
export const TemporaryDebitsPage = () => <PlannedPage route={temporaryDebits} word="billing.debit-temporary" />
/** The same of master’s students, whom a press charges. */
export const MasterDebitsPage = () => <PlannedPage route={masterPlan} word="billing.debit-master" />

function PlannedPage({ route, word }: { route: typeof masterPlan; word: string }) {
  const words = useWords()
  const refresh = useAfterAct()
  const may = useMay()
  const { query, choose } = useSemesterAsked()
  const title = words(`${word}.many`)
  const begun = (again: () => void) => () => {
    refresh()
    again()
  }
  return (
    <Loaded route={route} query={query} word={`${word}.many`}>
      {(plan, again) => (
        <SemesterPage
          title={title}
          report={plan}
          onChoose={choose}
          actions={
            <>
              <LinkButton to={debitRuns.path} look="outlined" size="small" icon="list">
                {words('billing.debit-run.many')}
              </LinkButton>
              {route === masterPlan &&
                may(recreateMasterDebits.perform.access) &&
                plan.semester &&
                plan.students > 0 && (
                  <ActionButton
                    action={recreateMasterDebits}
                    body={{ semester_id: plan.semester.id }}
                    word="billing.debit-run"
                    label="billing.debit-run.actions.store-master"
                    icon="wallet"
                    look="filled"
                    onDone={begun(again)}
                  />
                )}
            </>
          }
        >
          {semesterId => (
            <Card as="section" aria-label={title}>
              <div className="bi-run">
                <Planned plan={plan} semesterId={semesterId} onRepriced={begun(again)} />
              </div>
            </Card>
          )}
        </SemesterPage>
      )}
    </Loaded>
  )
}
