import { letterOf } from '@halaqa/academics/contract'
import { type GradeTrial, gradeTrial } from '@halaqa/grading/contract'
import { latinDigits } from '@halaqa/kit-contract'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, IconButton, Input, Notice, Select, Skeleton } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { type ReactNode, useState } from 'react'
import { gpaText } from './gpa-text.ts'
import { averagesTried, markOf, repeatable } from './trial.ts'

/** Marks that are not there yet, tried: what the averages would be. It stays in this page and changes nothing. */
export function WhatIf({ gpa }: { gpa: number | null }) {
  const web = useWords('web')
  const query = useCallQuery(gradeTrial)
  return (
    <Card as="section" className="rs-trial">
      <Loaded query={query} loading={<Skeleton label={web('loading')} rows={3} />}>
        {trial => <Trying trial={trial} gpa={gpa} />}
      </Loaded>
    </Card>
  )
}

function Trying({ trial, gpa }: { trial: GradeTrial; gpa: number | null }) {
  const t = useWords('results')
  const [language] = useLanguage()
  const [texts, setTexts] = useState<Record<number, string>>({})
  const [chosen, choose] = useState<number[]>([])
  const write = (id: number, text: string) => setTexts(before => ({ ...before, [id]: latinDigits(text) }))
  const again = repeatable(trial)
  const markAt = (id: number) => markOf(texts[id] ?? '')
  const tried = averagesTried(trial, {
    running: new Map(trial.running.flatMap(({ id }) => (markAt(id) === undefined ? [] : [[id, markAt(id)!] as const]))),
    again: new Map(
      again.filter(each => chosen.includes(each.subject_id)).map(each => [each.subject_id, markAt(each.id)] as const),
    ),
  })
  const asked = (each: GradeTrial['running'][number], scale = each.scale, end?: ReactNode) => (
    <Row key={each.id} attempt={each} scale={scale} text={texts[each.id] ?? ''} write={write} end={end} />
  )
  const left = again.filter(each => !chosen.includes(each.subject_id))
  if (trial.running.length === 0 && (again.length === 0 || !trial.semester))
    return <p className="rs-quiet">{t('trial.nothing')}</p>
  const { semester } = trial
  return (
    <>
      <Notice icon="info">{t('trial.text')}</Notice>
      <ul>
        {trial.running.map(each => asked(each))}
        {semester &&
          again
            .filter(each => chosen.includes(each.subject_id))
            .map(each =>
              asked(
                each,
                semester.scale,
                <IconButton
                  name="x"
                  size={18}
                  label={t('trial.without', { name: each.name })}
                  onClick={() => choose(chosen.filter(id => id !== each.subject_id))}
                />,
              ),
            )}
      </ul>
      {semester && left.length > 0 && (
        <Select
          label={t('trial.again')}
          placeholder={t('trial.choose')}
          value=""
          choices={left.map(each => ({
            value: String(each.subject_id),
            label: each.mark === null ? each.name : t('trial.had', { name: each.name, mark: each.mark }),
          }))}
          onChange={event => choose([...chosen, Number(event.target.value)])}
        />
      )}
      <dl aria-live="polite">
        <div>
          <dt>{t('trial.semester')}</dt>
          <dd>
            <bdi dir="ltr">{gpaText(pointsOf(tried.semester.gpa), language)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('trial.cumulative')}</dt>
          <dd>
            <bdi dir="ltr">{gpaText(pointsOf(tried.cumulative.gpa), language)}</bdi>
            <small>
              {t('trial.now')} <bdi dir="ltr">{gpaText(gpa, language)}</bdi>
            </small>
          </dd>
        </div>
      </dl>
    </>
  )
}

const pointsOf = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

type Attempt = GradeTrial['running'][number]
function Row({
  attempt: { id, name, code, hours },
  scale,
  text,
  write,
  end,
}: {
  attempt: Attempt
  scale: Attempt['scale']
  text: string
  write: (id: number, text: string) => void
  end: ReactNode
}) {
  const t = useWords('results')
  const mark = markOf(text)
  return (
    <li>
      <div className="rs-name">
        <b>{name}</b>
        <span className="rs-quiet">
          <bdi dir="ltr">{code}</bdi> · {t('hours', { count: hours })}
        </span>
      </div>
      {end}
      <Input
        label={t('trial.mark', { name })}
        labelUnseen
        inputMode="numeric"
        dir="ltr"
        maxLength={3}
        placeholder="0–100"
        value={text}
        error={text.trim() && mark === undefined ? t('trial.wrong') : undefined}
        onChange={event => write(id, event.target.value)}
      />
      <bdi dir="ltr" className="rs-letter">
        {mark === undefined ? '—' : letterOf(scale, mark).letter}
      </bdi>
    </li>
  )
}
