import { screens } from '@halaqa/kit-office'
import { periods } from '../../contract/period.ts'
import { useSectionWords } from './section-words.ts'

export const periodScreens = screens(periods, {
  columns: ['name', 'year', 'startsOn', 'endsOn', 'degreeTypes', 'seats', 'fee'],
  Form: ({ Field, Section }) => {
    const section = useSectionWords('admission.office.periods')
    return (
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
          <Field source="offerHours" />
        </Section>
      </>
    )
  },
})
