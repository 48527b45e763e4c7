import { DegreeType } from '@halaqa/academics/contract'
import { reference } from '@halaqa/kit-contract'
import { FieldFor, screens } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { ApplicationStatus } from '../../contract/applicant.ts'
import { MessageInput, messages } from '../../contract/message.ts'
import { StepCode } from '../../contract/step.ts'
import { variables } from '../../contract/template.ts'
import { useSectionWords } from '../settings/section-words.ts'
import { sendingTones } from '../tones.ts'
import { MessagePage } from './page.tsx'

/** What a message may name, told as it is written there. */
const placeholders = Object.fromEntries(variables.map(name => [name, `{{${name}}}`]))
const whom = {
  one: { registration_number: MessageInput.shape.registration_number },
  group: { group_id: reference('admission.group').nullable() },
  filter: {
    period_id: reference('admission.period').nullable(),
    step_code: StepCode.nullable(),
    degree_type: DegreeType.nullable(),
    status: ApplicationStatus.nullable(),
  },
}

export const messageScreens = screens(messages, {
  columns: ['subject', { source: 'state', tones: sendingTones }, 'channel', 'audience', 'send_at', 'created_at'],
  hidden: ['registration_number', 'group_id', 'period_id', 'step_code', 'degree_type', 'status'],
  Form: ({ Field, Section }) => {
    const section = useSectionWords('admission.office.messages', placeholders)
    return (
      <>
        <Section {...section('write')}>
          <Field source="subject" />
          <Field source="body" />
        </Section>
        <Section {...section('whom')}>
          <Field source="audience" />
          <WhomFields />
        </Section>
        <Section {...section('when')}>
          <Field source="channel" />
          <Field source="send_at" />
        </Section>
      </>
    )
  },
  replace: { show: MessagePage },
})

/** What says who is meant: a number, a group, or conditions. */
function WhomFields() {
  const { value } = useChosen<keyof typeof whom>('audience')
  return Object.entries(whom[value] ?? {}).map(([source, schema]) => (
    <FieldFor key={source} source={source} schema={schema as never} word="admission.message" />
  ))
}
