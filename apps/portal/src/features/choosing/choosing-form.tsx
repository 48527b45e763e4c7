import './choosing.css'
import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Chip, Notice } from '@halaqa/kit-web/light'
import type { ChoosableSubject } from '@halaqa/studies/contract'
import { useState } from 'react'
import type { Judged } from './judge.ts'

type Subject = Out<typeof ChoosableSubject>
type Props = {
  subjects: Subject[]
  /** What the plan comes to: stands first and says so; each is ticked by the student, for the choice is final. */
  proposed: readonly number[]
  judge: (ids: readonly number[]) => Judged
  /** Hours beside their limits, where there are any. */
  limits?: { min: number; max: number; taken: number }
  feePerHour: number
  /** Saves; answers the message of a refusal, or nothing. `fee` is what the choice costs, as it was said, in words. */
  save: (ids: number[], fee: string) => Promise<string | undefined>
}
const tones = { failed: 'warning', current: 'neutral', optional: 'info' } as const

/** R016 to R024: a choice with its reasons as one chooses, then a question, for it is not taken back. */
export function ChoosingForm({ subjects, proposed, judge, limits, feePerHour, save }: Props) {
  const t = useWords('choosing')
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<number[]>([])
  const [isBegun, begin] = useState(false)
  const [isAsking, ask] = useState(false)
  const judged = judge(chosen)
  const added = subjects.filter(each => chosen.includes(each.id)).reduce((sum, each) => sum + each.hour, 0)
  const fee = money(added * feePerHour, language)
  const toggle = (id: number) => {
    begin(true)
    setChosen(now => (now.includes(id) ? now.filter(each => each !== id) : [...now, id]))
  }
  const inOrder = [
    ...subjects.filter(each => proposed.includes(each.id)),
    ...subjects.filter(each => !proposed.includes(each.id)),
  ]
  if (isAsking) return <Confirm fee={fee} save={() => save(chosen, fee)} back={() => ask(false)} />
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
        {inOrder.map(subject => (
          <label key={subject.id} className="ch-subject">
            <input type="checkbox" checked={chosen.includes(subject.id)} onChange={() => toggle(subject.id)} />
            <span>
              <b>{subject.name}</b>
              <small>
                <bdi dir="ltr">{subject.code}</bdi> · {t('hours', { count: subject.hour })}
                {proposed.includes(subject.id) && ` · ${t('proposed')}`}
              </small>
            </span>
            <Chip tone={tones[subject.status]}>{t(`status.${subject.status}`)}</Chip>
          </label>
        ))}
      </fieldset>
      <Sums judged={judged} problems={isBegun ? judged.problems : []} limits={limits} fee={fee} />
      <Button type="submit" size="large" wide disabled={judged.problems.length > 0}>
        {t('go_on')}
      </Button>
    </form>
  )
}

type SumsProps = {
  judged: Judged
  /** What is said against the choice; nothing before one has begun. */
  problems: Judged['problems']
  limits: Props['limits']
  fee: string
}
function Sums({ judged, problems, limits, fee }: SumsProps) {
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
      {problems.map(code => (
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
