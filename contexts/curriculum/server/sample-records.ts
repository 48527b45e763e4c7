import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import type { aTaughtSubject } from './factories.ts'

type Made = { taught: Awaited<ReturnType<typeof aTaughtSubject>> }

export const sampleRecords: SampleRecords<Made> = {
  find: async ({ taught }) => ({
    ids: {
      'curriculum.element': taught.file,
      'curriculum.element.deleteBulk': taught.lesson,
      'curriculum.exception': taught.exception,
      'curriculum.lesson': taught.lesson,
      'curriculum.lesson.create': taught.subject,
      'curriculum.lesson.deleteBulk': taught.subject,
      'curriculum.lesson.list': taught.subject,
      'curriculum.lesson.order': taught.subject,
      'curriculum.lesson.store': taught.subject,
      'curriculum.lesson-element': await lastId('curriculum.lesson_elements'),
      'curriculum.lesson-element.deleteBulk': taught.lesson,
      'curriculum.lesson-element.order': taught.lesson,
      'curriculum.lesson-note': taught.note,
      'curriculum.lesson-note.create': taught.lesson,
      'curriculum.lesson-note.list': taught.lesson,
      'curriculum.lesson-note.store': taught.lesson,
      'curriculum.outline': taught.subject,
      'curriculum.page': await lastId('curriculum.pages'),
      'curriculum.page.deleteBulk': taught.lesson,
      'curriculum.page.list': taught.text,
      'curriculum.page.order': taught.text,
      'curriculum.part': taught.part,
      'curriculum.plan': await lastId('academics.specialties'),
      'curriculum.report': taught.subject,
      'curriculum.split': taught.lesson,
      'curriculum.subject': taught.subject,
      'curriculum.video': taught.video,
    },
    values: { after: 0, state: 'review', lesson_id: taught.lesson, subject_id: taught.subject },
  }),
}
