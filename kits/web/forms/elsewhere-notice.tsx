import { useWords } from '../i18n/index.ts'
import { Button, Notice } from '../light/index.ts'
import type { Elsewhere } from './elsewhere.ts'

/** Says which fields another tab or device filled in, and lets the person choose where both wrote. */
export function ElsewhereNotice({
  of,
  label,
  shown = value => (typeof value === 'string' ? value : ''),
}: {
  of: Elsewhere
  /** What a field is called on the screen. */
  label: (field: string) => string
  /** What stands there, in words; empty where the name of the field says enough. */
  shown?: (value: unknown, field: string) => string
}) {
  const t = useWords('parts')
  const disputed = Object.entries(of.disputed)
  if (disputed.length > 0)
    return (
      <Notice tone="warning" icon="sync" role="alert" title={t('elsewhere.disputed')}>
        <ul className="hq-faults">
          {disputed.map(([field, value]) => (
            <li key={field}>
              {label(field)}
              {shown(value, field) && (
                <>
                  : <bdi>{shown(value, field)}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
        <Button look="outlined" size="small" onClick={() => of.settle('theirs')}>
          {t('elsewhere.take')}
        </Button>{' '}
        <Button look="text" size="small" onClick={() => of.settle('mine')}>
          {t('elsewhere.keep')}
        </Button>
      </Notice>
    )
  if (!of.taken.length) return null
  return (
    <Notice tone="info" icon="sync" role="status">
      {t('elsewhere.taken', { fields: of.taken.map(label).join(t('elsewhere.comma')) })}{' '}
      <Button look="text" size="small" onClick={of.clear}>
        {t('elsewhere.fine')}
      </Button>
    </Notice>
  )
}
