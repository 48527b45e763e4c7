import { type ComponentProps, useEffect, useRef } from 'react'
import { useFormAround } from './contract-form.tsx'
import { FormInput } from './light-inputs.tsx'
import { withCallingCode } from './local-phone.ts'

/**
 * A telephone number. A local one is completed with the calling code of the country chosen beside the field when it is
 * left, by Enter too: who is reached by Tab has the prefix selected and types over it. Who chooses another country
 * afterwards gets its code instead, before the number as it was typed.
 */
export function FormPhone({
  code,
  ...input
}: { code: string | undefined } & Omit<ComponentProps<typeof FormInput>, 'kind'>) {
  const { getValues, setValue } = useFormAround()
  const completed = useRef<{ typed: string; whole: string }>(undefined)
  const complete = () => {
    const typed = String(getValues(input.name) ?? '')
    const whole = withCallingCode(typed, code)
    if (whole === typed) return
    completed.current = { typed, whole }
    setValue(input.name, whole, { shouldValidate: true, shouldDirty: true })
  }
  useEffect(() => {
    const last = completed.current
    if (!code || !last || getValues(input.name) !== last.whole) return
    const whole = withCallingCode(last.typed, code)
    completed.current = { typed: last.typed, whole }
    setValue(input.name, whole, { shouldValidate: true, shouldDirty: true })
  }, [code, input.name, getValues, setValue])
  return (
    <div
      className="hq-contents"
      onBlurCapture={complete}
      onKeyDownCapture={event => event.key === 'Enter' && complete()}
    >
      <FormInput {...input} kind="phone" />
    </div>
  )
}
