import type { Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { LinkButton, type Tone } from '@halaqa/kit-web/light'
import { accountReviews, reviewReport } from '../../contract/account-reviews.ts'
import { reviewAddress } from './addresses.ts'

type Row = Out<typeof accountReviews.reply>['rows'][number]
const word = 'billing.account-review'
const tones: Record<Row['review'], Tone> = { due: 'warning', done: 'success' }

/** Accounts of a semester that do not look right: a row leads to the account beside its prices. */
export function AccountReviewsList() {
  const words = useWords()
  return (
    <PlainList<Row>
      route={accountReviews}
      word={word}
      title="student"
      columns={[
        'student',
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'specialty',
        'finding',
        'amount',
        { source: 'review', tones },
        { source: 'by', isExtra: true },
        { source: 'at', isExtra: true },
      ]}
      presets={(['due', 'done'] as const).map(review => ({
        key: review,
        label: `${word}.values.review.${review}`,
        filter: { review },
      }))}
      references={{ semester_id: 'curriculum.semester', specialty_id: 'academics.specialty' }}
      rowId={row => `${row.student_id}-${row.finding}`}
      open={row => reviewAddress(row.student_id, row.semester_id)}
      notice={
        <p>
          <LinkButton to={reviewReport.path} look="text" size="small" icon="chart">
            {words('billing.review-report.many')}
          </LinkButton>
        </p>
      }
    />
  )
}
