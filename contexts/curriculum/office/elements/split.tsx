import { Loaded, Page, useMay, useWords } from '@halaqa/kit-office'
import { Button, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { doSplit, editSplit, splitScreen } from '../../contract/video.ts'
import { at, lessonsAddress } from '../addresses.ts'
import { Ends } from './ends.tsx'
import { Marks } from './marks.tsx'
import { Player } from './player.tsx'
import type { BodyProps } from './use-send.ts'

/** Marks on the timeline of a long video make several elements of it. */
export function SplitPage() {
  return <Screen route={splitScreen} title="curriculum.office.split.one" Body={Marks} />
}
/** The ends of pieces that are there already, moved. */
export function EditSplitPage() {
  return <Screen route={editSplit} title="curriculum.office.split.ends" Body={Ends} />
}

function Screen({
  route,
  title,
  Body,
}: {
  route: typeof splitScreen
  title: string
  Body: (props: BodyProps) => React.JSX.Element
}) {
  const id = Number(useParams().id)
  const words = useWords()
  const navigate = useNavigate()
  const may = useMay()
  const [chosen, choose] = useState(0)
  return (
    <Loaded
      route={route}
      params={{ id }}
      word={title}
      isWaiting={({ videos }) => videos.some(video => video.playing.state === 'waiting')}
    >
      {({ lesson, videos }) => {
        const film = videos[chosen] ?? videos[0]
        const back = lessonsAddress(lesson.subject_id, lesson.id)
        const other = route === splitScreen ? editSplit : splitScreen
        return (
          <Page
            title={words(title)}
            crumbs={[{ label: lesson.title, to: back }]}
            actions={
              film && (
                <LinkButton look="outlined" size="small" icon="sliders" to={at(other, lesson.id)}>
                  {words(route === splitScreen ? 'curriculum.office.split.ends' : 'curriculum.office.split.one')}
                </LinkButton>
              )
            }
          >
            {!film && (
              <Empty
                icon="video"
                title={words('curriculum.office.split.none')}
                text={words('curriculum.office.split.none_text')}
              />
            )}
            {videos.length > 1 && (
              <div className="cu-row">
                {videos.map((each, index) => (
                  <Button
                    key={each.playing.video_id}
                    size="small"
                    look={each === film ? 'filled' : 'outlined'}
                    onClick={() => choose(index)}
                  >
                    <bdi>{each.playing.name}</bdi>
                  </Button>
                ))}
              </div>
            )}
            {film && !may(doSplit.access) && <Player playing={film.playing} />}
            {film && may(doSplit.access) && (
              <Body key={film.playing.video_id} film={film} lessonId={lesson.id} onDone={() => navigate(back)} />
            )}
          </Page>
        )
      }}
    </Loaded>
  )
}
