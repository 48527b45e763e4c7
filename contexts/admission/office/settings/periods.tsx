import { screens } from '@halaqa/kit-office'
import { periods } from '../../contract/period.ts'
import { SectionWords } from './section-words.tsx'

export const periodScreens = screens(periods, {
  columns: ['name', 'year', 'startsOn', 'endsOn', 'degreeTypes', 'seats', 'fee'],
  Form: ({ Field, Section }) => (
    <SectionWords prefix="admission.office.periods">
      {section => (
        <>
          <Section {...section('what')}>
            <Field source="name" />
            <Field source="year" />
            <Field source="degreeTypes" />
          </Section>
          <Section {...section('when')}>
            <Field source="startsOn" />
            <Field source="endsOn" />
          </Section>
          <Section {...section('how_many')}>
            <Field source="seats" />
            <Field source="fee" />
          </Section>
        </>
      )}
    </SectionWords>
  ),
})
