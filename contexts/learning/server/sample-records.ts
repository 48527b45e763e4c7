import type { SampleMember, SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { renewCalendarLink } from '../contract/index.ts'
import type { aStudiedSubject } from './factories.ts'

type Made = {
  student: SampleMember
  studied: Awaited<ReturnType<typeof aStudiedSubject>> & Record<'note' | 'post' | 'conversation' | 'entry', number>
}

export const sampleRecords: SampleRecords<Made> = {
  make: ({ as, student }) => as(student)(renewCalendarLink, { body: {} }),
  find: async ({ studied }) => ({
    ids: {
      'learning.advisee': await lastId('students.students'),
      'learning.community': studied.conversation,
      'learning.conversation': await lastId('learning.advisings'),
      'learning.element': studied.film,
      'learning.forum': studied.post,
      'learning.lesson': studied.lesson,
      'learning.note': studied.note,
      'learning.profile.lesson': studied.lesson,
      'learning.profile.subject': studied.subject,
      'learning.own-vlog': studied.entry,
      'learning.subject': studied.subject,
      'learning.vlog': studied.entry,
    },
    values: { link: await one<string>('select max(key) as value from learning.calendar_links') },
  }),
}
