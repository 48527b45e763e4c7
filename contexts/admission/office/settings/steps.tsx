import { screens } from '@halaqa/kit-office'
import { steps } from '../../contract/step.ts'
import { StepPage } from '../steps/step-page.tsx'
import { useSectionWords } from './section-words.ts'

/** What a message may hold, told as it is written there. */
const placeholders = Object.fromEntries(['name', 'number', 'step', 'specialty'].map(name => [name, `{{${name}}}`]))

const languages = ['Ar', 'En', 'Fr'] as const

export const stepScreens = screens(steps, {
  columns: ['nameAr', 'degreeType', 'position', 'code', 'expectedDays', 'feesExemption', 'filesDone', 'hideFees'],
  replace: { show: StepPage },
  Form: ({ Field, Section }) => {
    const section = useSectionWords('admission.office.steps', placeholders)
    return (
      <>
        <Section {...section('what')}>
          <Field source="degreeType" />
          <Field source="code" />
          <Field source="position" />
          <Field source="expectedDays" />
        </Section>
        <Section {...section('rules')}>
          <Field source="feesExemption" />
          <Field source="filesDone" />
          <Field source="hideFees" />
        </Section>
        {languages.map(language => (
          <Section key={language} {...section(language)}>
            <Field source={`name${language}`} />
            <Field source={`hint${language}`} />
            <Field source={`mail${language}`} />
            <Field source={`sms${language}`} />
          </Section>
        ))}
      </>
    )
  },
})
