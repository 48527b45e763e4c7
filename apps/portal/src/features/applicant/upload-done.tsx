import { uploadDone } from '@halaqa/admission/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Card, LinkButton, Notice, Star, Tile } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { useProfile } from './use-profile.ts'

/** After handing the documents in; or what is still missing. */
export function Page() {
  const t = useWords('applicant')
  const state = useCallQuery(uploadDone, {}, { staleTime: 0 })
  const profile = useProfile()
  const nameOf = (kind: string) => profile.data?.files.find(file => file.kind === kind)?.name ?? kind
  return (
    <Loaded query={state}>
      {({ submitted, complete, missing }) => (
        <Card large className="ap-end">
          <Star size={360} weight={1} />
          <Tile name={submitted ? 'check' : 'file'} tone={submitted ? 'success' : 'primary'} size={56} />
          <h1>{t(submitted ? 'documents.handed_in' : complete ? 'documents.ready' : 'documents.some_missing')}</h1>
          <p>
            {t(submitted ? 'documents.handed_in_text' : complete ? 'documents.submit_text' : 'documents.missing_text')}
          </p>
          {missing.length > 0 && (
            <Notice tone="warning" icon="info">
              <ul>
                {missing.map(kind => (
                  <li key={kind}>{nameOf(kind)}</li>
                ))}
              </ul>
            </Notice>
          )}
          <LinkButton to={submitted ? '/registrar' : '/registrar/uploader'} endIcon="arrow">
            {t(submitted ? 'to_application' : 'documents.open')}
          </LinkButton>
        </Card>
      )}
    </Loaded>
  )
}
