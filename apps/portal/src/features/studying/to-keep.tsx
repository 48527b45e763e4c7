import { bytes } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Icon, Tile } from '@halaqa/kit-web/light'
import type { ElementScreen } from '@halaqa/learning/contract'
import { useFinish } from './use-finish.ts'

/** A file to keep or a link to open; doing so finishes the element. */
export function ToKeep({ element, onFinished }: { element: ElementScreen; onFinished: () => void }) {
  const t = useWords('studying')
  const [language] = useLanguage()
  const { finish: opened } = useFinish(element.id, onFinished)
  const { file, url } = element
  return (
    <Card as="section" className="sy-keep">
      <Tile name={file ? 'file' : 'globe'} size={56} />
      <div>
        {file && (
          <>
            <b dir="auto">{file.name}</b>
            <small>
              <bdi dir="ltr">{bytes(file.bytes, language)}</bdi>
            </small>
          </>
        )}
        {url && (
          <small className="sy-address" dir="ltr">
            {url}
          </small>
        )}
      </div>
      {file && (
        <a
          className="hq-button hq-button-filled hq-button-medium"
          href={file.url}
          download={file.name}
          onClick={opened}
        >
          <Icon name="dl" size={18} weight={1.9} />
          {t('download')}
        </a>
      )}
      {url && (
        <a
          className="hq-button hq-button-filled hq-button-medium"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={opened}
        >
          <Icon name="globe" size={18} weight={1.9} />
          {t('open_link')}
        </a>
      )}
    </Card>
  )
}
