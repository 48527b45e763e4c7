import { screens, useWords } from '@halaqa/kit-office'
import { faqCategories, faqEntries } from '../../contract/faq.ts'
import { ecourses } from '../../contract/lists.ts'

export const faqCategoryScreens = screens(faqCategories, {
  columns: ['nameAr', 'nameEn', 'position'],
})

export const faqEntryScreens = screens(faqEntries, {
  columns: ['questionAr', 'categoryId', 'position', 'featured'],
  Form: ({ Field, Section }) => {
    const words = useWords()
    return (
      <>
        <Section title={words('content.office.place')} why={words('content.office.place_why')}>
          <Field source="categoryId" />
          <Field source="position" />
          <Field source="featured" />
        </Section>
        <Section title={words('content.page.values.language.ar')}>
          <Field source="questionAr" />
          <Field source="answerAr" />
        </Section>
        <Section title={words('content.page.values.language.en')}>
          <Field source="questionEn" />
          <Field source="answerEn" />
        </Section>
        <Section title={words('content.page.values.language.fr')}>
          <Field source="questionFr" />
          <Field source="answerFr" />
        </Section>
      </>
    )
  },
})

export const ecourseScreens = screens(ecourses, {
  columns: ['nameAr', 'hours', 'open'],
  Form: ({ Field, Section }) => {
    const words = useWords()
    return (
      <>
        <Section title={words('content.office.course')}>
          <Field source="hours" />
          <Field source="open" />
        </Section>
        <Section title={words('content.page.values.language.ar')}>
          <Field source="nameAr" />
          <Field source="summaryAr" />
        </Section>
        <Section title={words('content.page.values.language.en')}>
          <Field source="nameEn" />
          <Field source="summaryEn" />
        </Section>
        <Section title={words('content.page.values.language.fr')}>
          <Field source="nameFr" />
          <Field source="summaryFr" />
        </Section>
      </>
    )
  },
})
