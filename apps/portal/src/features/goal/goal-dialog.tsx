import { latinDigits } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Dialog, Field, Notice, useOnline } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { goalBounds, setWeeklyGoal, weeklyGoal } from '@halaqa/learning/contract'
import { type FormEvent, useState } from 'react'

const { min, max } = goalBounds
/** Where somebody begins who has no goal yet. */
const usual = 5

/** Chooses how much to finish in a week, or that there is no goal any more. */
export function GoalDialog({ elements, close }: { elements: number | null; close: () => void }) {
  const t = useWords('goal')
  const web = useWords('web')
  const online = useOnline()
  const [typed, setTyped] = useState(String(elements ?? usual))
  const change = useCallMutation(setWeeklyGoal, { changes: [weeklyGoal], onSuccess: close })
  const wanted = Number(typed)
  const isWithin = wanted >= min && wanted <= max
  const step = (by: number) => setTyped(String(Math.max(min, Math.min(max, wanted + by))))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isWithin) change.mutate({ body: { elements: wanted } })
  }
  return (
    <Dialog open size="small" title={t('title')} closeLabel={web('close')} onClose={close}>
      <form onSubmit={send} className="go-form" noValidate>
        <p>{t('text')}</p>
        <Field label={t('elements')} help={isWithin ? t('per_week', { count: wanted }) : t('bounds', { min, max })}>
          {({ id, describedBy }) => (
            <div className="go-stepper">
              <Button look="outlined" aria-label={t('fewer')} disabled={wanted <= min} onClick={() => step(-1)}>
                −
              </Button>
              <span className="hq-input">
                {/* Browsers refuse Arabic digits in number fields. */}
                <input
                  id={id}
                  aria-describedby={describedBy}
                  inputMode="numeric"
                  autoComplete="off"
                  dir="ltr"
                  value={typed}
                  onChange={event => setTyped(latinDigits(event.target.value).replace(/\D/g, '').slice(0, 2))}
                />
              </span>
              <Button look="outlined" aria-label={t('more')} disabled={wanted >= max} onClick={() => step(1)}>
                +
              </Button>
            </div>
          )}
        </Field>
        {change.error && <Notice role="alert">{change.error.problem.title}</Notice>}
        <div className="go-acts">
          <Button type="submit" busy={change.isPending} disabled={!isWithin || !online}>
            {web('save')}
          </Button>
          {elements !== null && (
            <Button
              look="text"
              busy={change.isPending}
              disabled={!online}
              onClick={() => change.mutate({ body: { elements: null } })}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
