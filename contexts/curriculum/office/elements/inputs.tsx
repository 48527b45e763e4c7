import { useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Notice, Select } from '@halaqa/kit-web/light'
import { Upload } from '@halaqa/kit-web/upload'
import { useState } from 'react'
import { fileMaxBytes, fileTypes, fileUpload, videoMaxBytes, videoTypes, videoUpload } from '../../contract/video.ts'
import { lengthOf } from '../moment.ts'

export type Film = { id: number; name: string; duration_ms: number | null }
type Props = { subjectId: number }

/** A film of the subject: one that is there, or one that is uploaded now. */
export function VideoInput({ subjectId, films }: Props & { films: Film[] }) {
  const words = useWords()
  const { value, onChange, error } = useChosen<number | null>('video_id')
  const [added, setAdded] = useState<Film[]>([])
  const all = [...films, ...added]
  return (
    <div className="of-field-wide cu-upload">
      <Select
        label={words('curriculum.element.fields.video_id')}
        error={error}
        placeholder={words('curriculum.office.video.none')}
        choices={all.map(film => ({
          value: String(film.id),
          label: film.duration_ms === null ? film.name : `${film.name} (${lengthOf(film.duration_ms)})`,
        }))}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={event => onChange(event.target.value ? Number(event.target.value) : null)}
      />
      <Upload
        title={words('curriculum.element.fields.video_id')}
        endpoint="/uploads"
        guard="users"
        accept={{ types: videoTypes, maxBytes: videoMaxBytes }}
        metadata={{ purpose: videoUpload, subject: String(subjectId) }}
        onDone={reply => {
          const { id, name } = reply as { id: number; name: string }
          setAdded(before => [...before, { id, name, duration_ms: null }])
          onChange(id)
        }}
      />
    </div>
  )
}

/** The file of an element; another one takes the place of the one before when the form is saved. */
export function FileInput({ subjectId, fileName }: Props & { fileName: string | null }) {
  const words = useWords()
  const { value, onChange, error } = useChosen<string | null>('file_id')
  return (
    <div className="of-field-wide cu-upload">
      <b>{words('curriculum.element.fields.file_id')}</b>
      {value && fileName && (
        <p>
          <bdi>{fileName}</bdi>
        </p>
      )}
      <Upload
        title={words('curriculum.element.fields.file_id')}
        endpoint="/uploads"
        guard="users"
        accept={{ types: fileTypes, maxBytes: fileMaxBytes }}
        metadata={{ purpose: fileUpload, subject: String(subjectId) }}
        onDone={reply => onChange((reply as { id: string }).id)}
      />
      {error && (
        <Notice tone="error" icon="alert" role="alert">
          {error}
        </Notice>
      )}
    </div>
  )
}
