import { PlainList } from '@halaqa/kit-office'
import { editSubjects } from '../../contract/edit-subjects.ts'
import { createSubject, deleteSubjects, listSubjects, type SubjectRow } from '../../contract/subject.ts'
import { subjectAddress } from '../addresses.ts'
import { stateTones } from '../tones.ts'

/** All subjects, with what stands in them. */
export function SubjectsList() {
  return (
    <PlainList<SubjectRow>
      route={listSubjects}
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
        'has_quran',
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
      edit={editSubjects}
      create={{ to: createSubject.path, access: createSubject.access }}
    />
  )
}
