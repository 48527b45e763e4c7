import { useWords } from '@halaqa/kit-web/i18n'
import { Notice } from '@halaqa/kit-web/light'
import { matches } from '@halaqa/kit-web/palette'
import { Section } from '@halaqa/kit-web/screen'
import { useEffect, useMemo } from 'react'
import { useKept } from '../kept/use-kept.ts'
import { type Row, Rows } from './found.tsx'

/** Without a connection: says that only this device is searched, and what of the lessons that are kept is found. */
export function KeptFound({ q, onOpen, told }: { q: string; onOpen: () => void; told: (count: number) => void }) {
  const t = useWords('search')
  const { lessons } = useKept()
  const rows = useMemo(
    () =>
      (lessons ?? [])
        .filter(each => each.whole)
        .flatMap(({ list, elements }) =>
          elements
            .filter(each =>
              matches({ id: '', title: each.title, words: `${list.title} ${list.subject}`, group: '' }, q),
            )
            .map(
              ({ id, title }): Row => ({
                id,
                title,
                where: `${list.subject} · ${list.title}`,
                excerpt: '',
                link: `/student/element/${id}`,
              }),
            ),
        ),
    [lessons, q],
  )
  useEffect(() => told(rows.length), [rows, told])
  return (
    <>
      <Notice tone="warning" icon="off" title={t('offline')}>
        {t('offline_text')}
      </Notice>
      {rows.length > 0 && (
        <Section title={t('kept')}>
          <Rows rows={rows} icon="play" q={q} onOpen={onOpen} />
        </Section>
      )}
    </>
  )
}
