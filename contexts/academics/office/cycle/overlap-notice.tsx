import { listed, shortDay } from '@halaqa/kit-contract/format'
import { useCall, useOffice, useWords } from '@halaqa/kit-office'
import { useFormAround } from '@halaqa/kit-web/forms'
import { Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { lookForOverlaps } from '../../contract/calendar-event.ts'

const isDay = (value: unknown): value is string => /^\d{4}-\d{2}-\d{2}$/.test(String(value))

/** Below the form of an event: which others its days overlap. A warning, never a refusal. */
export function OverlapNotice() {
  const form = useFormAround()
  const words = useWords()
  const call = useCall()
  const { language } = useOffice()
  const { id } = useParams()
  const [semesterId, typeId, startsOn, endsOn] = form.watch([
    'semester_id',
    'type_id',
    'starts_on',
    'ends_on',
  ] as never[]) as unknown[]
  const query = {
    type_id: Number(typeId),
    starts_on: String(startsOn),
    ends_on: String(endsOn),
    ...(id && { except: Number(id) }),
  }
  const answer = useQuery({
    queryKey: ['academics', 'overlaps', semesterId, query],
    queryFn: () => call(lookForOverlaps, { params: { semester_id: Number(semesterId) }, query }),
    enabled: Boolean(semesterId && typeId && isDay(startsOn) && isDay(endsOn)),
    retry: false,
  })
  const { rows = [], outside = false } = answer.data ?? {}
  const word = (key: string) => words(`academics.office.overlap.${key}`)
  return (
    <div className="of-field-wide" aria-live="polite">
      {rows.length > 0 && (
        <Notice tone="warning" icon="alert">
          {word('title')}:{' '}
          {listed(
            rows.map(row => `${row.title} (${shortDay(row.starts_on, language)} – ${shortDay(row.ends_on, language)})`),
            language,
          )}
          . {word('allowed')}
        </Notice>
      )}
      {outside && (
        <Notice tone="warning" icon="alert">
          {word('outside')}. {word('allowed')}
        </Notice>
      )}
    </div>
  )
}
