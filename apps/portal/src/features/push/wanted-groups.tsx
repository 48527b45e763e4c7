import './push.css'
import { type PushGroup, pushGroups } from '@halaqa/identity/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Checkbox } from '@halaqa/kit-web/light'

type Wanted = Record<PushGroup, boolean>

/** Which groups of notices are wanted, a box each. */
export function WantedGroups({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  const t = useWords('account')
  return (
    <div className="push-kinds">
      {pushGroups.map(group => (
        <Checkbox
          key={group}
          label={t(`push.groups.${group}`)}
          checked={wanted[group]}
          onChange={event => onChange({ ...wanted, [group]: event.target.checked })}
        />
      ))}
    </div>
  )
}
