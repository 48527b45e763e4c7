import { addressOf, type Out } from '@halaqa/kit-contract'
import { Link, useMay, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { createDismissalException } from '../../contract/dismissal-exceptions.ts'
import type { promotionPreview } from '../../contract/promotion.ts'

type Row = Out<typeof promotionPreview.reply>['rows'][number]

/** Why a student of the promotion's trial is proposed for dismissal, and from what an exception lifts them. */
export function Grounds({ row }: { row: Row }) {
  const words = useWords()
  const may = useMay()
  if (!row.grounds.length) return null
  const name = (ground: string) => words(`grading.dismissal-exception.values.ground.${ground}`)
  const newException = (ground: Row['grounds'][number]) =>
    addressOf(createDismissalException, { query: { student_id: row.id, ground } })
  return (
    <span className="gr-acts">
      {row.grounds.map(ground =>
        row.excepted.includes(ground) ? (
          <Chip key={ground} tone="success" icon="check">
            {words('grading.office.exceptions.excepted', { ground: name(ground) })}
          </Chip>
        ) : (
          <span key={ground}>
            <Chip tone="error">{name(ground)}</Chip>{' '}
            {may(createDismissalException.access) && (
              <Link to={newException(ground)}>{words('grading.office.exceptions.grant')}</Link>
            )}
          </span>
        ),
      )}
    </span>
  )
}
