import { addressOf, type Out } from '@halaqa/kit-contract'
import { Link, Loaded, Page, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, Icon, Notice } from '@halaqa/kit-web/light'
import { useParams, useSearchParams } from 'react-router'
import { preview } from '../../contract/preview.ts'
import { subjectAddress } from '../addresses.ts'
import { Player } from '../elements/player.tsx'
import { Prose } from '../pages/prose.tsx'
import { kindIcons } from '../tones.ts'

type Data = Out<typeof preview.reply>

/** The subject as a student has it; nothing here changes anything. */
export function PreviewPage() {
  const id = Number(useParams().id)
  const lesson = Number(useSearchParams()[0].get('lesson')) || undefined
  const words = useWords()
  return (
    <Loaded
      route={preview}
      params={{ id }}
      query={lesson ? { lesson } : {}}
      word="curriculum.office.preview.one"
      isWaiting={({ opened }) => Boolean(opened?.elements.some(element => element.playing?.state === 'waiting'))}
    >
      {({ subject, lessons, opened }) => (
        <Page
          title={subject.name}
          sub={words('curriculum.office.preview.one')}
          crumbs={[{ label: subject.code, to: subjectAddress(subject.id) }]}
        >
          <Notice tone="info" icon="eye">
            {words('curriculum.office.preview.text')}
          </Notice>
          {subject.summary && <p className="cu-summary">{subject.summary}</p>}
          {!opened && <Empty icon="list" title={words('curriculum.office.lesson.none')} />}
          {opened && (
            <div className="cu-columns cu-reading">
              <Card as="aside" className="cu-panel">
                <ol className="cu-ordered" aria-label={words('curriculum.lesson.many')}>
                  {lessons.map((each, index) => (
                    <li key={each.id} aria-current={each.id === opened.id || undefined}>
                      <span className="cu-number num" aria-hidden="true">
                        {index + 1}
                      </span>
                      <div>
                        <Link to={addressOf(preview, { params: { id }, query: { lesson: each.id } })}>
                          <bdi>{each.title}</bdi>
                        </Link>
                      </div>
                    </li>
                  ))}
                </ol>
              </Card>
              <Opened opened={opened} />
            </div>
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Opened({ opened }: { opened: NonNullable<Data['opened']> }) {
  const words = useWords()
  return (
    <div className="cu-panel">
      <h2>
        <bdi>{opened.title}</bdi>
      </h2>
      {opened.summary && <p className="cu-summary">{opened.summary}</p>}
      {opened.notes.map(note => (
        <Notice key={note} icon="note">
          {note}
        </Notice>
      ))}
      {opened.elements.map(element => (
        <Card key={element.id} as="article" className="cu-page cu-learned">
          <header className="cu-row">
            <Icon name={kindIcons[element.kind]!} size={20} />
            <h3>
              <bdi>{element.title}</bdi>
            </h3>
            {!element.required && <Chip>{words('curriculum.office.element.optional')}</Chip>}
          </header>
          {element.note && <p>{element.note}</p>}
          {element.playing && <Player playing={element.playing} />}
          {element.kind === 'video' && !element.playing && (
            <p className="of-none">{words('curriculum.office.lacks.video')}</p>
          )}
          {element.pages.map(page => (
            <section key={page.id}>
              <h4>{page.title}</h4>
              <Prose html={page.body} />
            </section>
          ))}
          {element.kind === 'link' && (
            <a href={element.url} target="_blank" rel="noopener noreferrer" dir="ltr">
              {element.url}
            </a>
          )}
          {element.file && (
            <a href={element.file.url}>
              <bdi>{element.file.name}</bdi>
            </a>
          )}
        </Card>
      ))}
    </div>
  )
}
