import { hijriDay } from '@halaqa/kit-contract/format'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLanguage, useWords } from '../i18n/index.ts'
import { Combobox } from '../light/combobox.tsx'
import { type Choice, Dialog, IconButton, Input, Skeleton } from '../light/index.ts'
import { useChosen, useField } from './contract-form.tsx'

// The calendar and all of MUI that it stands on come when it is opened.
const Calendar = lazy(() => import('../inputs/calendar-sheet.tsx'))

type Named = { name: string; label: ReactNode; help?: ReactNode; disabled?: boolean }

/** A day, typed as DD-MM-YYYY in any digits or picked; the Hijri day stands below it. Needs the words of `parts`. */
export function FormDay({ help, min, max, ...rest }: Named & { min?: string; max?: string }) {
  const t = useWords('parts')
  const web = useWords('web')
  const [language] = useLanguage()
  const field = useField(rest.name, 'day')
  const { value, onChange } = useChosen<string | undefined>(rest.name)
  const [open, setOpen] = useState(false)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? value : undefined
  const pick = (picked: string) => {
    onChange(picked)
    setOpen(false)
  }
  return (
    <>
      <Input
        {...rest}
        {...field}
        kind="code"
        placeholder={t('date.placeholder')}
        help={day ? hijriDay(day, language) : help}
        end={
          <IconButton
            name="cal"
            size={20}
            label={t('date.open')}
            disabled={rest.disabled}
            onClick={() => setOpen(true)}
          />
        }
      />
      <Dialog open={open} size="small" title={rest.label} closeLabel={web('close')} onClose={() => setOpen(false)}>
        {open && (
          <Suspense fallback={<Skeleton rows={3} label={web('loading')} />}>
            <Calendar language={language} value={day} min={min} max={max} onPick={pick} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

/** One of a long list, found by typing. Needs the words of `parts`. */
export function FormCombobox({
  name,
  ...rest
}: Named & { choices: Choice[]; placeholder?: string; autoComplete?: string }) {
  const t = useWords('parts')
  const { value, onChange, onBlur, ref, error, required } = useChosen<string>(name)
  return (
    <Combobox
      {...rest}
      name={name}
      ref={ref}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      required={required}
      none={t('no_results')}
    />
  )
}
