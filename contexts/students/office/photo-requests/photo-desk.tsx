import type { Out } from '@halaqa/kit-contract'
import { day, instant } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import {
  Desk,
  deskAct,
  Facts,
  Failed,
  FileViewer,
  Link,
  useCall,
  useFileUrl,
  useOffice,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { Chip, Icon, Notice } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import {
  acceptPhotoRequest,
  listPhotoRequests,
  photoRequestFile,
  refusePhotoRequest,
  showPhotoRequest,
} from '../../contract/own-photo.ts'
import { studentPhoto } from '../../contract/students.ts'
import { stateTones } from '../tones.ts'

type Sent = Out<typeof showPhotoRequest.reply>

const word = (key: string) => `students.office.photo_request.${key}`
/** Why photos are refused day by day. */
const reasons = ['face', 'blur', 'background', 'old']

/** Photos that students have sent, one after the other: beside it the one that stands, and whose it is. */
export function PhotoDesk() {
  const call = useCall()
  const words = useWords()
  const acts = [
    deskAct<Sent>(call, acceptPhotoRequest, { letter: 'A', said: word('accepted'), icon: 'check' }),
    deskAct<Sent>(call, refusePhotoRequest, {
      letter: 'R',
      said: word('refused'),
      icon: 'x',
      isDanger: true,
      reason: { help: word('reason_help'), max: 300, ready: reasons.map(reason => words(word(`ready.${reason}`))) },
    }),
  ]
  return (
    <Desk<Sent>
      kind="students.photo-request"
      title="students.photo-request.many"
      empty={word('none')}
      emptyText={word('none_text')}
      list={{ to: listPhotoRequests.path, label: 'students.photo-request.many' }}
      load={id => call(showPhotoRequest, { params: { id } })}
      nameOf={sent => sent.full_name}
      about={sent => <About sent={sent} />}
      acts={acts}
    >
      {sent => (
        <div className="st-compare">
          <SentPhoto sent={sent} />
          <StandingPhoto sent={sent} />
        </div>
      )}
    </Desk>
  )
}

function SentPhoto({ sent }: { sent: Sent }) {
  const words = useWords()
  const { file, error } = useFileUrl(photoRequestFile, { id: sent.id })
  if (error) return <Failed error={error} />
  if (!file) return <Waiting rows={6} />
  return (
    <FileViewer
      files={[{ key: sent.id, name: words('students.photo-request.one'), type: file.type, url: file.url }]}
      at={0}
      onAt={() => {}}
      turnKey="KeyT"
      isWhole
    />
  )
}

/** The photo that is on card and record until this one is accepted. */
function StandingPhoto({ sent: { student, student_id } }: { sent: Sent }) {
  const words = useWords()
  const { file } = useFileUrl(studentPhoto, student.has_photo ? { id: student_id } : undefined)
  return (
    <figure className="hq-card st-standing">
      <figcaption>{words(word('standing'))}</figcaption>
      {file ? (
        <img src={file.url} alt={words('students.office.photo', { name: student.full_name })} />
      ) : (
        <p>
          <Icon name="user" size={40} />
          {words('students.office.no_photo')}
        </p>
      )}
    </figure>
  )
}

function About({ sent: { student, student_id, number, sent_at, as_reference } }: { sent: Sent }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`students.student.fields.${key}`)
  return (
    <>
      {as_reference && <Notice icon="info">{words(word('consent'), genderOf(student))}</Notice>}
      <Facts
        items={[
          {
            label: field('number'),
            value: (
              <Link to={recordAddress(student_id)}>
                <bdi dir="ltr">{number}</bdi>
              </Link>
            ),
          },
          { label: field('latin_name'), value: <bdi dir="ltr">{student.latin_name}</bdi> },
          { label: field('civil_number'), value: <bdi dir="ltr">{student.civil_number}</bdi> },
          { label: field('birth_date'), value: day(student.birth_date, language) },
          { label: field('specialty'), value: <bdi>{student.specialty}</bdi> },
          {
            label: field('state'),
            value: (
              <Chip tone={stateTones[student.state]}>
                {words(`students.student.values.state.${student.state}`, genderOf(student))}
              </Chip>
            ),
          },
          { label: words('students.photo-request.fields.sent_at'), value: instant(sent_at, language) },
        ]}
      />
    </>
  )
}
