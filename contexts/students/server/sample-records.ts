import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { aBlock } from './factories.ts'

export const sampleRecords: SampleRecords = {
  make: async () => aBlock(await lastId('students.students')),
  find: async () => {
    const studentId = await lastId('students.students')
    return {
      ids: {
        'students.card': studentId,
        'students.face-reference': studentId,
        'students.grade-block': await lastId('students.grade_blocks'),
        'students.merge': await lastId('students.merges'),
        'students.message': studentId,
        'students.note': await lastId('students.notes'),
        'students.note-category': await lastId('students.note_categories'),
        'students.note-file': await lastId('students.note_files'),
        'students.photo': studentId,
        'students.photo-request': await lastId('students.photo_requests'),
        'students.state-move': await lastId('students.state_moves'),
        'students.student': studentId,
        'students.template': await lastId('students.message_templates'),
      },
      values: { stduent_id: studentId, type: 'general' },
    }
  },
}
