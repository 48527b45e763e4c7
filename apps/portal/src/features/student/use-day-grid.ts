import { useLanguage } from '@halaqa/kit-web/i18n'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { dayAtKey } from './days.ts'

/**
 * Arrows go over the days, Home and End to the ends of the week, Page Up and Page Down over months; the whole grid is
 * one stop of the Tab key. The buttons carry their day as `data-day`.
 */
export function useDayKeys(open: string, choose: (day: string) => void, { from, to }: { from: string; to: string }) {
  const [language] = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    list.current?.querySelector<HTMLElement>(`[data-day="${open}"]`)?.focus()
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAtKey(open, event.key, language === 'ar')
    if (!next) return
    event.preventDefault()
    if (next === open || next < from || next > to) return
    moved.current = true
    choose(next)
  }
  return { ref: list, onKeyDown }
}
