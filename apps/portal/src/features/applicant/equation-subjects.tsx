import { FormInput } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, IconButton } from '@halaqa/kit-web/light'
import { Section } from '@halaqa/kit-web/screen'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { HundredthsInput } from '../apply/hundredths-input.tsx'
import { useRows } from './use-rows.ts'

/** The subjects of the earlier degree, a row each. Enter in the last row adds one; the new row has the focus. */
export function EquationSubjects({ empty }: { empty: object }) {
  const t = useWords('applicant')
  const { keys, add, remove } = useRows('subjects', empty)
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(keys.length)
  useEffect(() => {
    if (keys.length > count.current) list.current?.lastElementChild?.querySelector('input')?.focus()
    count.current = keys.length
  }, [keys.length])
  const press = (event: KeyboardEvent<HTMLLIElement>, at: number) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (at === keys.length - 1) add()
    else (list.current?.children[at + 1]?.querySelector('input') as HTMLInputElement | null)?.focus()
  }
  return (
    <Section title={t('equation.subjects')}>
      <Card className="ap-gap ap-stack">
        <p className="ap-quiet">{t('equation.subjects_text')}</p>
        <ol ref={list} className="ap-subjects">
          {keys.map((key, at) => (
            <li key={key} onKeyDown={event => press(event, at)}>
              <fieldset>
                <legend className="hq-unseen">{t('equation.subject_of', { number: at + 1 })}</legend>
                <FormInput name={`subjects.${at}.name`} label={t('equation.subject')} />
                <FormInput name={`subjects.${at}.code`} label={t('equation.code')} />
                <FormInput name={`subjects.${at}.hours`} kind="number" label={t('equation.hours')} />
                <HundredthsInput name={`subjects.${at}.score`} label={t('equation.score')} />
                <HundredthsInput name={`subjects.${at}.score_total`} label={t('equation.total')} />
                <IconButton
                  name="trash"
                  label={t('equation.remove', { number: at + 1 })}
                  disabled={keys.length === 1}
                  onClick={() => remove(at)}
                />
              </fieldset>
            </li>
          ))}
        </ol>
        <div className="ap-acts">
          <Button look="outlined" size="small" icon="plus" onClick={add}>
            {t('equation.add')}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
