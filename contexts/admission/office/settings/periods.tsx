import { screens } from '@halaqa/kit-office'
import { periods } from '../../contract/period.ts'
import { useSectionWords } from './section-words.ts'

export const periodScreens = screens(periods, {
  columns: ['name', 'year', 'starts_on', 'ends_on', 'degree_types', 'seats', 'fee'],
  Form: ({ Field, Section }) => {
    const section = useSectionWords('admission.office.periods')
    return (
      <>
        <Section {...section('what')}>
          <Field source="name" />
          <Field source="year" />
          <Field source="degree_types" />
        </Section>
        <Section {...section('when')}>
          <Field source="starts_on" />
          <Field source="ends_on" />
        </Section>
        <Section {...section('how_many')}>
          <Field source="seats" />
          <Field source="fee" />
          <Field source="offer_hours" />
        </Section>
      </>
    )
  },
})
