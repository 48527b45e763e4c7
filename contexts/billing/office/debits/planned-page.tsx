import { ActionButton, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useSearchParams } from 'react-router'
import { debitRuns, masterPlan, recreateMasterDebits, temporaryDebits } from '../../contract/debits.ts'
import { SemesterChoice } from '../semester-choice.tsx'
import { Planned } from './planned.tsx'

/** The debits of a semester before they are made. */
export const TemporaryDebitsPage = () => <PlannedPage route={temporaryDebits} word="billing.debit-temporary" />
/** The same of master’s students, whom a press charges. */
export const MasterDebitsPage = () => <PlannedPage route={masterPlan} word="billing.debit-master" />

function PlannedPage({ route, word }: { route: typeof masterPlan; word: string }) {
  const words = useWords()
  const refresh = useAfterAct()
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('semester_id')) || undefined
  const title = words(`${word}.many`)
  return (
    <Loaded route={route} query={asked ? { semester_id: asked } : {}} word={`${word}.many`}>
      {({ semester, semesters, ...plan }, again) => (
        <Page
          title={title}
          actions={
            <>
              <LinkButton to={debitRuns.path} look="outlined" size="small" icon="list">
                {words('billing.debit-run.many')}
              </LinkButton>
              {route === masterPlan && semester && plan.students > 0 && (
                <ActionButton
                  action={recreateMasterDebits}
                  body={{ semester_id: semester.id }}
                  word="billing.debit-run"
                  label="billing.debit-run.actions.store-master"
                  icon="wallet"
                  look="filled"
                  onDone={() => {
                    refresh()
                    again()
                  }}
                />
              )}
            </>
          }
        >
          <div className="bi-acts">
            <SemesterChoice
              semesters={semesters}
              chosen={semester?.id}
              onChoose={id => setSearch({ semester_id: String(id) })}
            />
          </div>
          {semester ? (
            <Card as="section" aria-label={title}>
              <Planned plan={plan} />
            </Card>
          ) : (
            <Empty icon="cal" title={words('billing.fee-report.no_semester')} />
          )}
        </Page>
      )}
    </Loaded>
  )
}
