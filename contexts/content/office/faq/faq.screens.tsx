import { screens, useWords } from '@halaqa/kit-office'
import { ecourses } from '../../contract/ecourses.ts'
import { faqCategories, faqEntries } from '../../contract/faq.ts'

export const faqCategoryScreens = screens(faqCategories, {
  columns: ['name_ar', 'name_en', 'position'],
})

export const faqEntryScreens = screens(faqEntries, {
  columns: ['question_ar', 'category_id', 'position', 'featured'],
  Form: ({ Field, Section }) => {
    const words = useWords()
    return (
      <>
        <Section title={words('content.office.place')} why={words('content.office.place_why')}>
          <Field source="category_id" />
          <Field source="position" />
          <Field source="featured" />
        </Section>
        <Section title={words('content.page.values.language.ar')}>
          <Field source="question_ar" />
          <Field source="answer_ar" />
        </Section>
        <Section title={words('content.page.values.language.en')}>
          <Field source="question_en" />
          <Field source="answer_en" />
        </Section>
        <Section title={words('content.page.values.language.fr')}>
          <Field source="question_fr" />
          <Field source="answer_fr" />
        </Section>
      </>
    )
  },
})

export const ecourseScreens = screens(ecourses, {
  columns: ['name_ar', 'hours', 'open'],
  Form: ({ Field, Section }) => {
    const words = useWords()
    return (
      <>
        <Section title={words('content.office.course')}>
          <Field source="hours" />
          <Field source="open" />
        </Section>
        <Section title={words('content.page.values.language.ar')}>
          <Field source="name_ar" />
          <Field source="summary_ar" />
        </Section>
        <Section title={words('content.page.values.language.en')}>
          <Field source="name_en" />
          <Field source="summary_en" />
        </Section>
        <Section title={words('content.page.values.language.fr')}>
          <Field source="name_fr" />
          <Field source="summary_fr" />
        </Section>
      </>
    )
  },
})
