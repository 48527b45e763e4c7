import { gradeAddress } from '@halaqa/grading/office/addresses'
import { genderOf } from '@halaqa/kit-contract/words'
import { ActionButton, Link, useAfterAct, useWords } from '@halaqa/kit-office'
import { Chip, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import {
  cancelExtraState,
  deleteEnrolment,
  type EnrolmentRow,
  payEnrolment,
  settableStates,
  unsettleEnrolment,
  updateEnrolment,
  updateExtraState,
} from '../../contract/enrolment-office.ts'
import { withdrawFeeWaiver } from '../../contract/fee-waivers.ts'
import { enrolmentTones } from '../tones.ts'

/** Subjects of a student, each with what can be done with it. */
export function SubjectsTable({ rows, caption }: { rows: EnrolmentRow[]; caption: string }) {
  const words = useWords()
  const field = (key: string) => words(`studies.enrolment.fields.${key}`)
  const value = (key: string, of: string, person?: object) =>
    words(`studies.enrolment.values.${key}.${of}`, genderOf(person))
  return (
    <DataTable
      caption={caption}
      rows={rows}
      idOf={row => row.id}
      empty={<Empty icon="book" title={words('studies.office.subjects.empty')} />}
      columns={[
        {
          key: 'subject',
          title: field('subject'),
          main: true,
          cell: row => (row.can.grade ? <Link to={gradeAddress(row.id)}>{row.subject}</Link> : row.subject),
        },
        { key: 'code', title: field('code'), cell: row => <bdi dir="ltr">{row.code}</bdi> },
        { key: 'hours', title: field('hours'), number: true, cell: row => row.hours },
        { key: 'origin', title: field('origin'), cell: row => value('origin', row.origin) },
        {
          key: 'state',
          title: field('state'),
          cell: row => (
            <span className="gr-acts">
              <Chip tone={enrolmentTones[row.state]}>{value('state', row.state, row)}</Chip>
              {row.extra_state && <Chip tone="warning">{value('extra_state', row.extra_state)}</Chip>}
              {row.decision_number && <bdi className="gr-hint">{row.decision_number}</bdi>}
            </span>
          ),
        },
        { key: 'mark', title: field('mark'), number: true, cell: row => row.mark ?? '—' },
        {
          key: 'paid',
          title: field('paid'),
          cell: row => (
            <span className="gr-acts">
              <Chip tone={row.paid ? 'success' : 'warning'}>{value('paid', row.paid ? 'true' : 'false')}</Chip>
              {row.waiver_id && <span className="gr-hint">{words('studies.enrolment.waits_for_finance')}</span>}
            </span>
          ),
        },
        { key: 'acts', title: words('studies.office.subjects.acts'), cell: row => <Acts row={row} /> },
      ]}
    />
  )
}

function Acts({ row }: { row: EnrolmentRow }) {
  const refresh = useAfterAct()
  const shared = { word: 'studies.enrolment', onDone: refresh, title: row.subject }
  const label = (verb: string) => `studies.enrolment.actions.${verb}`
  const one = { params: { id: row.id } }
  return (
    <span className="gr-acts">
      {row.can.pay && (
        <ActionButton {...shared} {...one} action={payEnrolment} label={label(row.charged ? 'ask_waiver' : 'pay')} />
      )}
      {row.can.withdraw_waiver && (
        <ActionButton
          {...shared}
          params={{ id: row.waiver_id }}
          action={withdrawFeeWaiver}
          label={label('withdraw_waiver')}
        />
      )}
      {row.can.unsettle && <ActionButton {...shared} {...one} action={unsettleEnrolment} label={label('unsettle')} />}
      {row.can.edit && (
        <ActionButton
          {...shared}
          {...one}
          action={updateEnrolment}
          body={standing(row)}
          ask={['hours', ...(row.mark === null ? ['state'] : []), 'reason']}
          label={label('update')}
        />
      )}
      {row.can.edit && !row.extra_state && (
        <ActionButton {...shared} action={updateExtraState} body={{ ids: [row.id] }} label={label('extra')} />
      )}
      {row.can.edit && row.extra_state && (
        <ActionButton
          {...shared}
          action={cancelExtraState.perform}
          body={{ ids: [row.id] }}
          label={label('cancelExtra')}
        />
      )}
      {row.can.delete && <ActionButton {...shared} {...one} danger action={deleteEnrolment} label="ra.action.delete" />}
    </span>
  )
}

/** What is changed begins with what stands; a state that follows from marks is neither asked nor sent. */
const standing = ({ hours, state, mark }: EnrolmentRow) => ({
  hours,
  ...(mark === null && settableStates.some(each => each === state) && { state }),
})
