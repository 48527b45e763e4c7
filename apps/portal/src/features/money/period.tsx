import type { ownStatement } from '@halaqa/billing/contract'
import type { Out } from '@halaqa/kit-contract'
import { dayOf, parseDay } from '@halaqa/kit-contract/format'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Input, Select } from '@halaqa/kit-web/light'
import { type FormEvent, useState } from 'react'

export type Days = { from?: string; to?: string }
type Semester = Out<typeof ownStatement.reply>['semesters'][number]

/** All, a semester, or days of one's own choosing. */
export function Period({ semesters, choose }: { semesters: Semester[]; choose: (days: Days) => void }) {
  const t = useWords('money')
  const [chosen, setChosen] = useState('')
  const pick = (value: string) => {
    setChosen(value)
    if (value === 'days') return
    const semester = semesters.find(each => String(each.id) === value)
    choose(semester ? { from: semester.from, to: semester.to } : {})
  }
  return (
    <div className="mo-period">
      <Select
        label={t('statement.period')}
        value={chosen}
        onChange={event => pick(event.target.value)}
        choices={[
          { value: '', label: t('statement.all') },
          ...semesters.map(each => ({ value: String(each.id), label: each.name })),
          { value: 'days', label: t('statement.own_days') },
        ]}
      />
      {chosen === 'days' && <OwnDays choose={choose} />}
    </div>
  )
}

function OwnDays({ choose }: { choose: (days: Days) => void }) {
  const t = useWords('money')
  const [typed, setTyped] = useState({ from: '', to: '' })
  const [isTried, setTried] = useState(false)
  const days = { from: parseDay(typed.from), to: parseDay(typed.to) }
  const isBackwards = days.from !== undefined && days.to !== undefined && days.from > days.to
  const isToCome = days.to !== undefined && days.to > dayOf(new Date().toISOString())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (days.from && days.to && !isBackwards && !isToCome) choose({ from: days.from, to: days.to })
  }
  const field = (name: 'from' | 'to') => (
    <Input
      label={t(`statement.${name}`)}
      kind="code"
      placeholder={t('statement.day_form')}
      value={typed[name]}
      error={isTried && !days[name] ? t('statement.day_needed') : undefined}
      onChange={event => setTyped({ ...typed, [name]: event.target.value })}
    />
  )
  return (
    <form className="mo-days" onSubmit={submit} noValidate>
      {field('from')}
      {field('to')}
      <Button type="submit" look="outlined">
        {t('statement.show')}
      </Button>
      {isTried && (isBackwards || isToCome) && (
        <p className="hq-field-error" role="alert">
          {t(isBackwards ? 'statement.backwards' : 'statement.to_come')}
        </p>
      )}
    </form>
  )
}
