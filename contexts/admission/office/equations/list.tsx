import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { officeEquation } from '../../contract/equation.ts'
import { deleteEquation, deleteEquations, listEquations, newEquation } from '../../contract/equation-office.ts'
import { equationTones } from '../tones.ts'

type Row = Out<typeof listEquations.reply>['rows'][number]

/** Every equivalence: who, which university, how far. */
export const EquationsList = () => (
  <PlainList<Row>
    route={listEquations}
    word="admission.equation"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'university', render: row => <bdi>{row.university}</bdi> },
      'level',
      { source: 'state', tones: equationTones },
      { source: 'accepted', render: row => <bdi dir="ltr">{`${row.accepted}/${row.subjects}`}</bdi> },
      'submitted_at',
    ]}
    open={row => addressOf(officeEquation, { params: { id: row.id } })}
    presets={[
      {
        key: 'submitted',
        label: 'admission.office.equation.to_decide',
        filter: { state: 'submitted' },
        sort: 'submitted_at',
      },
    ]}
    actions={{ delete: deleteEquation }}
    bulk={{ delete: { act: deleteEquations, icon: 'trash' } }}
    create={{ to: newEquation.path, access: newEquation.access }}
  />
)
