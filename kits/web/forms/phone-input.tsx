import type { ComponentProps } from 'react'
import { useFormAround } from './contract-form.tsx'
import { FormInput } from './light-inputs.tsx'
import { withCallingCode } from './local-phone.ts'

/**
 * A telephone number. A local one is completed with the calling code of the country chosen beside the field when it is
 * left, by Enter too: who is reached by Tab has the prefix selected and types over it.
 */
export function FormPhone({
  code,
  ...input
}: { code: string | undefined } & Omit<ComponentProps<typeof FormInput>, 'kind'>) {
  const { getValues, setValue } = useFormAround()
  const complete = () => {
    const typed = String(getValues(input.name) ?? '')
    const whole = withCallingCode(typed, code)
    if (whole !== typed) setValue(input.name, whole, { shouldValidate: true, shouldDirty: true })
  }
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
