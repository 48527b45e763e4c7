import { PlainList } from '@halaqa/kit-office'
import { z } from 'zod'
import {
  createSubject,
  deleteSubjects,
  exportSubjects,
  listSubjects,
  SubjectKind,
  type SubjectRow,
} from '../../contract/subject.ts'
import { SubjectState } from '../../contract/subject-state.ts'
import { subjectAddress } from '../addresses.ts'
import { stateTones } from '../tones.ts'

/** In the address it is a word; here it is a yes or no. */
const route = {
  ...listSubjects,
  query: listSubjects.query!.extend({
    filter: z
      .strictObject({
        state: SubjectState.optional(),
        kind: SubjectKind.optional(),
        hasQuran: z.boolean().optional(),
        missing: z.enum(['lessons', 'videos', 'captions', 'teachers']).optional(),
      })
      .default({}),
  }),
}

/** All subjects, with what stands in them. */
export function SubjectsList() {
  return (
    <PlainList<SubjectRow>
      route={route as never}
      word="curriculum.subject"
      title="name"
      columns={[
        {
          source: 'code',
          render: row => (
            <bdi dir="ltr" className="of-code">
              {row.code}
            </bdi>
          ),
        },
        'name',
        { source: 'state', tones: stateTones },
        'hours',
        'kind',
        'hasQuran',
        'lessons',
        'elements',
        'teachers',
      ]}
      open={row => subjectAddress(row.id)}
      presets={[
        { key: 'review', label: 'curriculum.subject.values.state.review', filter: { state: 'review' } },
        { key: 'published', label: 'curriculum.subject.values.state.published', filter: { state: 'published' } },
        { key: 'draft', label: 'curriculum.subject.values.state.draft', filter: { state: 'draft' } },
      ]}
      bulk={{ delete: deleteSubjects }}
      exports={exportSubjects}
      create={{ to: createSubject.path, access: createSubject.access }}
    />
  )
}
