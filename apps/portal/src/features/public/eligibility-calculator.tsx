import { type EligibilityQuestion, eligibilityRules, reasonsAgainst } from '@halaqa/admission/contract'
import { number, percent as percentOf } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, LinkButton, Notice, Segments, Select, Slider, Tile } from '@halaqa/kit-web/light'
import { useState } from 'react'

type Answers = { route: EligibilityQuestion['route']; percent: number; grade: string; age: number; years: number }

const questionOf = ({ route, percent, grade, age, years }: Answers): EligibilityQuestion => {
  if (route === 'secondary') return { route, percent: percent * 100 }
  if (route === 'experience') return { route, grade: Number(grade), age, experienceYears: years }
  return { route, hasBachelor: true }
}

/** Two or three questions, and whether the conditions hold; with the rules of the application form. Nothing is sent. */
export function EligibilityCalculator() {
  const t = useWords('front')
  const [language] = useLanguage()
  const [answers, setAnswers] = useState<Answers>({ route: 'secondary', percent: 72, grade: '9', age: 34, years: 6 })
  const put = (part: Partial<Answers>) => setAnswers(before => ({ ...before, ...part }))
  const reasons = reasonsAgainst(questionOf(answers))
  const least = percentOf(eligibilityRules.minimum_percent / 100, language)
  const { route } = answers
  return (
    <Card as="section" large className="calc">
      <Tile name="sliders" />
      <h2>{t('eligibility.title')}</h2>
      <p className="land-quiet">{t('eligibility.text')}</p>
      <Segments
        name="route"
        label={t('eligibility.route')}
        value={route}
        onChange={value => put({ route: value as Answers['route'] })}
        choices={(['secondary', 'experience', 'degree'] as const).map(value => ({
          value,
          label: t(`eligibility.${value}`),
        }))}
      />
      {route === 'secondary' && (
        <Slider
          label={t('eligibility.percent')}
          shown={percentOf(answers.percent, language)}
          min={40}
          max={100}
          value={answers.percent}
          onChange={event => put({ percent: Number(event.target.value) })}
        />
      )}
      {route === 'experience' && (
        <>
          <Select
            label={t('eligibility.grade')}
            value={answers.grade}
            onChange={event => put({ grade: event.target.value })}
            choices={[6, 7, 8, 9, 10, 11, 12].map(grade => ({
              value: String(grade),
              label: t('eligibility.grade_of', { grade: number(grade, language) }),
            }))}
          />
          <Slider
            label={t('eligibility.age')}
            shown={number(answers.age, language)}
            min={18}
            max={60}
            value={answers.age}
            onChange={event => put({ age: Number(event.target.value) })}
          />
          <Slider
            label={t('eligibility.years')}
            shown={number(answers.years, language)}
            min={0}
            max={25}
            value={answers.years}
            onChange={event => put({ years: Number(event.target.value) })}
          />
        </>
      )}
      {reasons.length === 0 ? (
        <Notice
          tone="success"
          icon="check"
          role="status"
          title={t(route === 'degree' ? 'eligibility.yes_degree' : 'eligibility.yes')}
        >
          {t(`eligibility.yes_text_${route}`, { percent: least })}
        </Notice>
      ) : (
        <Notice tone="warning" icon="info" role="status" title={t('eligibility.no')}>
          <ul>
            {reasons.map(reason => (
              <li key={reason}>{t(`eligibility.why.${reason}`, { percent: least })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {reasons.length === 0 && (
        <LinkButton to="/programmes/form" look="outlined" endIcon="arrow">
          {t('eligibility.apply')}
        </LinkButton>
      )}
    </Card>
  )
}
