import { screens } from '@halaqa/kit-office'
import { steps } from '../../contract/step.ts'
import { StepPage } from '../steps/step-page.tsx'
import { useSectionWords } from './section-words.ts'

/** What a message may hold, told as it is written there. */
const placeholders = Object.fromEntries(['name', 'number', 'step', 'specialty'].map(name => [name, `{{${name}}}`]))

const languages = ['ar', 'en', 'fr'] as const

export const stepScreens = screens(steps, {
  columns: ['name_ar', 'degree_type', 'position', 'code', 'expected_days', 'fees_exemption', 'files_done', 'hide_fees'],
  replace: { show: StepPage },
  Form: ({ Field, Section }) => {
    const section = useSectionWords('admission.office.steps', placeholders)
    return (
      <>
        <Section {...section('what')}>
          <Field source="degree_type" />
          <Field source="code" />
          <Field source="position" />
          <Field source="expected_days" />
        </Section>
        <Section {...section('rules')}>
          <Field source="fees_exemption" />
          <Field source="files_done" />
          <Field source="hide_fees" />
        </Section>
        {languages.map(language => (
          <Section key={language} {...section(`in_${language}`)}>
            <Field source={`name_${language}`} />
            <Field source={`hint_${language}`} />
            <Field source={`mail_${language}`} />
            <Field source={`sms_${language}`} />
          </Section>
        ))}
      </>
    )
  },
})
