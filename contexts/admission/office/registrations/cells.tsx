import { instant } from '@halaqa/kit-contract/format'
import { hoursSince, useAge, useOffice, useWords } from '@halaqa/kit-office'
import { Icon } from '@halaqa/kit-web/light'

type Counts = { uploaded: number; accepted: number; refused: number; required: number }

/** How many of the required documents are accepted, and whether one is refused or waits. */
export function DocumentCounts({ counts }: { counts: Counts }) {
  const words = useWords()
  const { accepted, refused, uploaded, required } = counts
  const icon = refused ? 'x' : uploaded ? 'clock' : accepted >= required ? 'check' : undefined
  const state = refused ? 'refused' : uploaded ? 'uploaded' : accepted >= required ? 'accepted' : 'missing'
  return (
    <span className={`ad-documents ad-${state}`}>
      {icon && <Icon name={icon} size={15} weight={2} />}
      <bdi dir="ltr">
        {accepted}/{required}
      </bdi>
      {(refused > 0 || uploaded > 0) && (
        <small>
          {words(refused ? 'admission.office.documents.refused' : 'admission.office.documents.uploaded', {
            count: refused || uploaded,
          })}
        </small>
      )}
    </span>
  )
}

/** How long an applicant has been at the step; the moment itself on hovering. */
export function StepSince({ at }: { at: string }) {
  const { language } = useOffice()
  const age = useAge()
  return (
    <time dateTime={at} title={instant(at, language)} className="of-nowrap">
      {age(hoursSince(at))}
    </time>
  )
}
