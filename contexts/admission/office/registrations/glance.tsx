import { day, instant } from '@halaqa/kit-contract/format'
import { Cell, Facts, Failed, messageOf, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Chip, Icon } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { RegistrationRow as RowShape, showRegistration } from '../../contract/registration.ts'
import { documentTones, feeTones } from '../tones.ts'
import { StepActs } from './acts/acts-bar.tsx'
import type { Detail, RegistrationRow } from './detail.ts'
import { ExamResult } from './parts/exam-result.tsx'

/** The applicant beside the list: who, where in the way, the documents, and what happened last. */
export function RegistrationGlance({ row }: { row: RegistrationRow }) {
  const words = useWords()
  const call = useCall()
  const { language } = useOffice()
  const answer = useQuery({
    queryKey: ['admission', 'registration', row.id],
    queryFn: () => call(showRegistration, { params: { id: row.id } }),
    retry: false,
  })
  const detail = answer.data
  const label = (field: string) => words(`admission.registration.fields.${field}`)
  return (
    <>
      <p className="ad-glance-line">
        <bdi dir="ltr">{row.number}</bdi> · <bdi>{row.specialty}</bdi>
      </p>
      <div className="ad-chips">
        <Chip tone="info">{row.step}</Chip>
        <Chip tone={feeTones[row.fee_state]}>{words(`admission.registration.values.fee_state.${row.fee_state}`)}</Chip>
      </div>
      {detail && (
        <div className="ad-acts">
          <StepActs detail={detail} />
        </div>
      )}
      <Facts
        items={[
          { label: label('civil_number'), value: <bdi dir="ltr">{row.civil_number}</bdi> },
          { label: label('email'), value: <bdi dir="ltr">{row.email}</bdi> },
          { label: label('mobile'), value: <bdi dir="ltr">{row.mobile}</bdi> },
          {
            label: label('paid'),
            value: <Cell value={row.paid} schema={RowShape.shape.paid} word="admission.registration" source="paid" />,
          },
          {
            label: words('admission.conformity-day.one'),
            value: detail?.booking ? day(detail.booking.date, language) : words('admission.office.show.not_booked'),
          },
          ...(detail?.exam
            ? [{ label: words('admission.entry-exam.one'), value: <ExamResult of={detail} exam={detail.exam} /> }]
            : []),
        ]}
      />
      {answer.isPending && <Waiting rows={2} />}
      {answer.error && <Failed error={answer.error} title={messageOf(answer.error, words)} />}
      {detail && <GlanceMore detail={detail} />}
    </>
  )
}

function GlanceMore({ detail }: { detail: Detail }) {
  const words = useWords()
  const { language } = useOffice()
  const last = detail.moves[0]
  return (
    <>
      <section className="ad-glance-part">
        <h3>{words('admission.document.many')}</h3>
        <ul className="ad-files">
          {detail.files.map(file => (
            <li key={file.kind}>
              <Icon name="file" size={18} />
              <bdi>{file.name}</bdi>
              <Chip tone={documentTones[file.state]}>{words(`admission.document.values.state.${file.state}`)}</Chip>
            </li>
          ))}
        </ul>
      </section>
      {last && (
        <section className="ad-glance-part">
          <h3>{words('admission.office.show.last')}</h3>
          <p>
            <bdi>{last.to}</bdi>
            {last.reason && `: ${last.reason}`}
          </p>
          <small>
            <time dateTime={last.at}>{instant(last.at, language)}</time> · <bdi>{last.by}</bdi>
          </small>
        </section>
      )}
    </>
  )
}
