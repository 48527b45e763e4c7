import { genderOf } from '@halaqa/kit-contract/words'
import { Link, useMay, useWords } from '@halaqa/kit-office'
import { Button, Chip } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { showRegistration } from '../../contract/registration.ts'
import { registrationAddress } from '../addresses.ts'
import { Sheet } from '../sheet.tsx'
import { attendanceTones } from '../tones.ts'
import { type Attendance, type Attendees, useRecord } from './record.ts'

type Row = Attendees['rows'][number]
type Props = { dayId: number; rows: Row[]; canAttend: boolean }

/** The list of a day: on a screen with the buttons, on paper with a box to sign. */
export function AttendeesTable({ dayId, rows, canAttend }: Props) {
  const words = useWords()
  const may = useMay()
  const { busy, record } = useRecord(dayId)
  const head = (key: string) => words(`admission.registration.fields.${key}`)
  return (
    <Sheet label={words('admission.office.day.attendance')} className="of-box ad-attendees">
      <table>
        <thead>
          <tr>
            <th scope="col">{head('full_name')}</th>
            <th scope="col">{head('number')}</th>
            <th scope="col">{head('civil_number')}</th>
            <th scope="col">{head('mobile')}</th>
            <th scope="col">{head('specialty')}</th>
            <th scope="col">{words('admission.office.day.attendance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.registration_id}>
              <th scope="row">
                {may(showRegistration.access) ? (
                  <Link to={registrationAddress(row.registration_id)}>
                    <bdi>{row.full_name}</bdi>
                  </Link>
                ) : (
                  <bdi>{row.full_name}</bdi>
                )}
              </th>
              <td>
                <bdi dir="ltr">{row.number}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{row.civil_number}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{row.mobile}</bdi>
              </td>
              <td>
                <bdi>{row.specialty}</bdi>
              </td>
              <td className="ad-attendance">
                <Attend
                  row={row}
                  canAttend={canAttend}
                  isBusy={busy.includes(row.registration_id)}
                  onRecord={attendance => void record(row.registration_id, attendance)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

type AttendProps = {
  row: Row
  canAttend: boolean
  isBusy: boolean
  onRecord: (attendance: Attendance) => void
}
/** Two buttons until it is recorded, then the state; a mistake is put right with a second thought. */
function Attend({ row, canAttend, isBusy, onRecord }: AttendProps) {
  const words = useWords()
  const [isChanging, setChanging] = useState(false)
  const isOpen = canAttend && (row.attendance === 'expected' || isChanging)
  const word = (key: string) => words(`admission.office.day.${key}`, { name: row.full_name })
  const press = (attendance: Attendance) => {
    setChanging(false)
    onRecord(attendance)
  }
  return (
    <>
      <span className={isOpen ? 'ad-only-print' : undefined}>
        <Chip tone={attendanceTones[row.attendance]}>
          {words(`admission.conformity-day.values.attendance.${row.attendance}`, genderOf(row))}
        </Chip>
      </span>
      {isOpen && (
        <span className="ad-no-print ad-acts">
          <Button
            size="small"
            look="outlined"
            icon="check"
            busy={isBusy}
            aria-label={word('present_who')}
            onClick={() => press('present')}
          >
            {word('mark_present')}
          </Button>
          <Button
            size="small"
            look="outlined"
            icon="x"
            busy={isBusy}
            aria-label={word('absent_who')}
            onClick={() => press('absent')}
          >
            {word('mark_absent')}
          </Button>
          {row.attendance !== 'expected' && (
            <Button
              size="small"
              look="text"
              busy={isBusy}
              aria-label={word('expected_who')}
              onClick={() => press('expected')}
            >
              {word('mark_expected')}
            </Button>
          )}
        </span>
      )}
      {canAttend && !isOpen && (
        <span className="ad-no-print">
          <Button
            size="small"
            look="text"
            busy={isBusy}
            aria-label={word('change_who')}
            onClick={() => setChanging(true)}
          >
            {word('change')}
          </Button>
        </span>
      )}
    </>
  )
}
