import { hijriDay } from '@halaqa/kit-contract/format'
import Popover from '@mui/material/Popover'
import { lazy, Suspense, useRef, useState } from 'react'
import { useChosen, useField } from '../forms/index.ts'
import { useLanguage, useWords } from '../i18n/index.ts'
import { IconButton } from '../light/index.ts'
import { type Named, TextInput } from './text-input.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

/**
 * A day, typed as DD-MM-YYYY in any digits or picked from a calendar whose week starts on Sunday; kept as
 * `2026-11-21`. The Hijri day stands below it. The calendar comes when it is opened.
 */
export function DateInput({ name, label, help, disabled, min, max }: Named & { min?: string; max?: string }) {
  const t = useWords('parts')
  const [language] = useLanguage()
  const { value, onChange } = useChosen<string | undefined>(name)
  const { error } = useField(name, 'day')
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? value : undefined
  return (
    <div ref={anchor}>
      <TextInput
        name={name}
        label={label}
        kind="day"
        disabled={disabled}
        help={day && !error ? hijriDay(day, language) : help}
        end={
          <IconButton name="cal" size={20} label={t('date.open')} disabled={disabled} onClick={() => setOpen(true)} />
        }
      />
      <Popover
        open={open}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('date.open') } }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <Suspense fallback={<div style={{ inlineSize: 320, blockSize: 336 }} />}>
          <Calendar
            language={language}
            value={day}
            min={min}
            max={max}
            onPick={picked => {
              onChange(picked)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover>
    </div>
  )
}
