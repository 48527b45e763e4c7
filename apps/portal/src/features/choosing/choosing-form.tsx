import './choosing.css'
import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Chip, Notice } from '@halaqa/kit-web/light'
import type { ChoosableSubject } from '@halaqa/students/contract'
import { useState } from 'react'
import type { Judged } from './judge.ts'

type Subject = Out<typeof ChoosableSubject>
type Props = {
  subjects: Subject[]
  first: number[]
  judge: (ids: readonly number[]) => Judged
  /** Hours beside their limits, where there are any. */
  limits?: { min: number; max: number; taken: number }
  feePerHour: number
  /** Saves; answers the message of a refusal, or nothing. */
  save: (ids: number[]) => Promise<string | undefined>
}
const tones = { failed: 'warning', current: 'neutral', optional: 'info' } as const

/** R016 to R024: a choice with its reasons as one chooses, then a question, for it is not taken back. */
export function ChoosingForm({ subjects, first, judge, limits, feePerHour, save }: Props) {
  const t = useWords('choosing')
  const [language] = useLanguage()
  const [chosen, setChosen] = useState(first)
  const [isAsking, ask] = useState(false)
  const judged = judge(chosen)
  const added = subjects.filter(each => chosen.includes(each.id)).reduce((sum, each) => sum + each.hour, 0)
  const fee = money(added * feePerHour, language)
  const toggle = (id: number) => setChosen(now => (now.includes(id) ? now.filter(each => each !== id) : [...now, id]))
  if (isAsking) return <Confirm fee={fee} save={() => save(chosen)} back={() => ask(false)} />
  return (
    <form
      className="ch-form"
      onSubmit={event => {
        event.preventDefault()
        ask(true)
      }}
    >
      <fieldset className="ch-subjects">
        <legend>{t('subjects')}</legend>
        {subjects.map(subject => (
          <label key={subject.id} className="ch-subject">
            <input type="checkbox" checked={chosen.includes(subject.id)} onChange={() => toggle(subject.id)} />
            <span>
              <b>{subject.name}</b>
              <small>
                <bdi dir="ltr">{subject.code}</bdi> · {t('hours', { count: subject.hour })}
              </small>
            </span>
            <Chip tone={tones[subject.status]}>{t(`status.${subject.status}`)}</Chip>
          </label>
        ))}
      </fieldset>
      <Sums judged={judged} limits={limits} fee={fee} />
      <Button type="submit" size="large" wide disabled={judged.problems.length > 0}>
        {t('go_on')}
      </Button>
    </form>
  )
}

function Sums({ judged, limits, fee }: { judged: Judged; limits: Props['limits']; fee: string }) {
  const t = useWords('choosing')
  return (
    <div role="status" className="ch-sums">
      <p>
        <span>{t('sum')}</span>
        <b>
          <bdi>{judged.hours}</bdi>
        </b>
        {limits && (
          <small>
            {t('limits', { min: limits.min, max: limits.max })}
            {limits.taken > 0 && ` · ${t('taken', { hours: limits.taken })}`}
          </small>
        )}
      </p>
      <p>
        <span>{t('fee')}</span>
        <b>{fee}</b>
      </p>
      {judged.problems.map(code => (
        <Notice key={code} tone="warning" icon="alert">
          {t(`problems.${code}`)}
        </Notice>
      ))}
      {judged.isFilled && judged.hours > (limits?.taken ?? 0) && (
        <Notice tone="info" icon="info">
          {t('filled')}
        </Notice>
      )}
    </div>
  )
}

/** M027: the prompt that warns before saving. */
function Confirm({ fee, save, back }: { fee: string; save: () => Promise<string | undefined>; back: () => void }) {
  const t = useWords('choosing')
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    setSaving(true)
    setRefusal(await save())
    setSaving(false)
  }
  return (
    <div className="ch-form">
      <Notice tone="warning" icon="alert" title={t('confirm_title')}>
        {t('confirm_text', { fee })}
      </Notice>
      {refusal && (
        <Notice tone="error" icon="alert" role="alert">
          {refusal}
        </Notice>
      )}
      <Button size="large" wide busy={isSaving} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
      <Button look="outlined" wide disabled={isSaving} onClick={back}>
        {t('back')}
      </Button>
    </div>
  )
}
