import { useLanguage } from '@halaqa/kit-web/i18n'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ChosenDay } from './day-events.tsx'
import { dayAtKey } from './days.ts'

/**
 * A grid of days, one of which is open: what its list and the button of each day need. Arrows go over the days, Home and
 * End to the ends of the week, Page Up and Page Down over months; the whole grid is one stop of the Tab key.
 */
export function useDayGrid({ schedule: { today, from, to }, open, choose }: ChosenDay) {
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
  const buttonOf = (day: string) => ({
    type: 'button' as const,
    'data-day': day,
    tabIndex: day === open ? 0 : -1,
    'aria-pressed': day === open,
    'aria-current': day === today ? ('date' as const) : undefined,
    disabled: day < from || day > to,
    onClick: () => choose(day),
  })
  return { list: { ref: list, onKeyDown }, buttonOf }
}
