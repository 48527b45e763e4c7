import '../studying/studying.css'
import './kept.css'
import { bytes, day } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { WaitingList } from '@halaqa/kit-web/kept'
import { Button, Card, Empty, IconButton, Skeleton } from '@halaqa/kit-web/light'
import { ConfirmDialog, PageHead, Section } from '@halaqa/kit-web/screen'
import { useState } from 'react'
import { ElementList } from '../studying/lesson-list.tsx'
import { type KeptLesson, removeLesson, wipe } from './kept.ts'
import { NeedsConnection, OpensHere } from './needs-connection.tsx'
import { useKept } from './use-kept.ts'

/** What the student's part is without a connection: the lessons that were kept. */
export function Shelf() {
  const t = useWords('kept')
  const web = useWords('web')
  const kept = useKept()
  if (!kept.lessons) return <Skeleton label={web('loading')} rows={3} />
  const whole = inOrder(kept.lessons.filter(each => each.whole))
  return (
    <>
      <PageHead title={t('shelf')} sub={t('shelf_text')} />
      <WaitingList />
      {whole.length === 0 && <Empty icon="off" title={t('nothing')} text={t('nothing_text')} />}
      <OpensHere />
      <Lessons lessons={whole} named />
      <KeptRows {...kept} lessons={kept.lessons} />
    </>
  )
}

/** What the page of a subject is without a connection: its lessons that were kept. */
export function KeptSubject({ id }: { id: number }) {
  const t = useWords('kept')
  const web = useWords('web')
  const { lessons } = useKept()
  if (!lessons) return <Skeleton label={web('loading')} rows={3} />
  const own = inOrder(lessons.filter(each => each.whole && each.list.subject_id === id))
  if (own.length === 0) return <NeedsConnection />
  return (
    <>
      <PageHead title={own[0]!.list.subject} sub={t('shelf_text')} />
      <Lessons lessons={own} />
    </>
  )
}

/** `named` where they are of several subjects. */
const Lessons = ({ lessons, named }: { lessons: readonly KeptLesson[]; named?: boolean }) =>
  lessons.map(({ list, elements }) => (
    <Section key={list.lesson_id} title={list.title} action={named && <small>{list.subject}</small>}>
      <Card>
        <ElementList elements={elements} />
      </Card>
    </Section>
  ))

/** Subject by subject, as they were kept first; in each the lessons in their order. */
function inOrder(lessons: readonly KeptLesson[]): KeptLesson[] {
  const subjects = Map.groupBy(lessons, each => each.list.subject_id)
  return [...subjects.values()].flatMap(own => own.sort((a, b) => a.position - b.position))
}

type Rows = Pick<ReturnType<typeof useKept>, 'accountId' | 'reload'> & { lessons: KeptLesson[] }
/** Lessons on this device, each with its end and the way off it; and all of them at once. */
export function KeptRows({ accountId, lessons, reload }: Rows) {
  const t = useWords('kept')
  const [language] = useLanguage()
  const [asking, ask] = useState(false)
  if (accountId === undefined || lessons.length === 0) return null
  const after = (work: Promise<unknown>) => void work.then(reload)
  return (
    <Section
      title={t('here')}
      action={
        <Button look="text" size="small" icon="trash" onClick={() => ask(true)}>
          {t('remove_all')}
        </Button>
      }
    >
      <Card flush>
        <ul className="kp-rows">
          {lessons.map(({ list, whole }) => (
            <li key={list.lesson_id}>
              <div>
                <b dir="auto">{list.title}</b>
                <small>
                  {list.subject} ·{' '}
                  <bdi dir="ltr">
                    {bytes(
                      list.files.reduce((sum, file) => sum + file.bytes, 0),
                      language,
                    )}
                  </bdi>{' '}
                  · {whole ? t('until', { day: day(list.until, language) }) : t('partly')}
                </small>
              </div>
              <IconButton
                name="trash"
                size={18}
                label={t('remove_named', { title: list.title })}
                onClick={() => after(removeLesson(accountId, list.lesson_id))}
              />
            </li>
          ))}
        </ul>
      </Card>
      <ConfirmDialog
        open={asking}
        danger
        title={t('remove_all')}
        act={t('remove_all')}
        onAct={() => after(wipe().then(() => ask(false)))}
        onClose={() => ask(false)}
      >
        <p>{t('remove_all_text')}</p>
      </ConfirmDialog>
    </Section>
  )
}
