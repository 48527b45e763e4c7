import { PlainList, useCall, useWords } from '@halaqa/kit-office'
import { Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { deleteFaceReference, type FaceReference, listFaceReferences } from '../../contract/face-references.ts'

const actions = { delete: deleteFaceReference }

/** Whose photo is a reference for face matching, under which permit; without one nothing is ever taken (decision 28). */
export const FaceReferencesList = () => (
  <PlainList<FaceReference>
    route={listFaceReferences}
    word="students.face-reference"
    title="full_name"
    columns={[
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      'full_name',
      'consented_at',
      'since',
      'permit',
    ]}
    actions={actions}
    notice={<Permit />}
  />
)

function Permit() {
  const words = useWords()
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['students', 'face-permit'],
    queryFn: () => call(listFaceReferences, { query: { per_page: 1 } }),
  })
  if (!data) return null
  return (
    <div>
      {data.permit ? (
        <Notice icon="info">{words('students.office.face.on', { permit: data.permit })}</Notice>
      ) : (
        <Notice tone="warning" icon="lock" title={words('students.office.face.off')}>
          {words('students.office.face.off_text')}
        </Notice>
      )}
    </div>
  )
}
