import { useWords } from '@halaqa/kit-web/i18n'
import { Input, Textarea } from '@halaqa/kit-web/light'
import { useLayoutEffect, useRef } from 'react'
import type { Typed } from './kept-text.ts'
import { htmlOf, isFormatted, marked } from './post-text.ts'

const acts = ['strong', 'list', 'quote'] as const

/** Title and text of a post, with what marks them; below, how it will look where that differs. */
export function PostFields({
  typed,
  onType,
  titled,
  label,
  help,
  errors,
  rows = 4,
}: {
  typed: Typed
  onType: (change: Partial<Typed>) => void
  titled?: boolean
  label: string
  help?: string
  errors?: Record<string, string>
  rows?: number
}) {
  const t = useWords('community')
  const area = useRef<HTMLTextAreaElement>(null)
  const chosen = useRef<readonly [number, number]>(undefined)
  // The text comes with the next drawing; only then can a part of it be chosen.
  useLayoutEffect(() => {
    if (!chosen.current) return
    area.current?.focus()
    area.current?.setSelectionRange(...(chosen.current as [number, number]))
    chosen.current = undefined
  })
  const mark = (how: (typeof acts)[number]) => {
    const { selectionStart, selectionEnd } = area.current!
    const result = marked(typed.text, [selectionStart, selectionEnd], how)
    chosen.current = result.chosen
    onType({ text: result.text })
  }
  return (
    <>
      {titled && (
        <Input
          label={t('post_title')}
          error={errors?.title}
          maxLength={160}
          dir="auto"
          value={typed.title}
          onChange={event => onType({ title: event.target.value })}
        />
      )}
      <Textarea
        ref={area}
        label={label}
        help={help}
        error={errors?.body}
        rows={rows}
        dir="auto"
        value={typed.text}
        onChange={event => onType({ text: event.target.value })}
      />
      <div className="co-marks" role="toolbar" aria-label={t('marks.label')}>
        {acts.map(each => (
          <button key={each} type="button" data-mark={each} onClick={() => mark(each)}>
            {t(`marks.${each}`)}
          </button>
        ))}
      </div>
      {isFormatted(typed.text) && (
        <div className="co-preview">
          <small>{t('marks.preview')}</small>
          {/* Everything typed is escaped (htmlOf). */}
          <div className="sy-prose" dir="auto" dangerouslySetInnerHTML={{ __html: htmlOf(typed.text) }} />
        </div>
      )}
    </>
  )
}
