import { Link, Loaded, Page, useWords } from '@halaqa/kit-office'
import { Card, Chip } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/screen'
import { listPlans, showPlan } from '../../contract/plan.ts'
import { at } from '../addresses.ts'

/** Every specialty with its plan in force and its draft. */
export function PlansList() {
  const words = useWords()
  const field = (key: string) => words(`curriculum.plan.fields.${key}`)
  return (
    <Loaded route={listPlans} word="curriculum.plan.many">
      {({ rows }) => (
        <Page title={words('curriculum.plan.many')}>
          <Card>
            <DataTable
              caption={words('curriculum.plan.many')}
              rows={rows}
              idOf={row => row.specialty_id}
              columns={[
                {
                  key: 'specialty',
                  title: field('specialty'),
                  main: true,
                  cell: row => (
                    <Link to={at(showPlan, row.specialty_id)}>
                      <bdi>{row.specialty}</bdi>
                    </Link>
                  ),
                },
                { key: 'terms', title: field('terms'), number: true, cell: row => row.terms },
                { key: 'hours', title: field('credit_hours'), number: true, cell: row => row.credit_hours },
                {
                  key: 'in_force',
                  title: field('in_force'),
                  cell: row =>
                    row.in_force ? (
                      <Chip tone="success">
                        {words('curriculum.office.plan.version', { version: row.in_force })} ·{' '}
                        {words('curriculum.office.plan.subjects', { count: row.subjects })}
                      </Chip>
                    ) : (
                      <span className="of-none">—</span>
                    ),
                },
                {
                  key: 'draft',
                  title: field('draft'),
                  cell: row =>
                    row.draft ? (
                      <Chip>{words('curriculum.office.plan.version', { version: row.draft })}</Chip>
                    ) : (
                      <span className="of-none">—</span>
                    ),
                },
              ]}
            />
          </Card>
        </Page>
      )}
    </Loaded>
  )
}
