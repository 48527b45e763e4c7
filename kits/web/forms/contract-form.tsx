import { type AnySchema, CallError, isOptional, mayNameNone, type ProblemDocument } from '@halaqa/kit-contract'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useLanguage, useWords } from '../i18n/index.ts'
import { useDraft } from './draft.ts'
import { contractResolver, type FormSchema } from './resolver.ts'
import { TextPlace } from './text-place.ts'
import { keptValue, shownText, type TypedKind } from './typed-text.ts'

export type ContractForm<I extends FieldValues = FieldValues> = UseFormReturn<I> & {
  /** Sends: checks, calls `submit`, puts the server's complaints at their fields. */
  send: (event?: { preventDefault?: () => void }) => Promise<void>
  /** A refusal that belongs to no field. */
  problem: ProblemDocument | undefined
  busy: boolean
  draft: ReturnType<typeof useDraft>
  /** The fields that are texts longer than a line; they enter themselves. */
  texts: Set<string>
  isRequired: (field: string) => boolean
  /** The fields that were wrong when it was last tried to go on, and are still. */
  faults: readonly string[]
}

/**
 * A form whose rules are the contract's. `submit` gets the parsed values; a 422 of the server is shown at its fields,
 * and what was typed always stays. `draft` names the place where it is saved as it is typed.
 */
export function useContractForm<I extends FieldValues, O>({
  schema,
  defaults,
  submit,
  draft: draftKey,
  draftWithout = ['password'],
  draftOf,
}: {
  schema: FormSchema<I, O>
  defaults: DefaultValues<I>
  submit: (values: O) => Promise<unknown>
  draft?: string
  draftWithout?: readonly string[]
  /** Of whoever has the device in hand, not of an account: forms of the public site. */
  draftOf?: 'device'
}): ContractForm<I> {
  const t = useWords('contract')
  const resolver = useMemo(() => contractResolver(schema, t), [schema, t])
  const form = useForm<I, unknown, O>({ resolver, defaultValues: defaults, mode: 'onTouched' })
  const texts = useRef(new Set<string>()).current
  const place = useContext(TextPlace)
  // Beside the record as it was last shown: an act beside the form may have changed it.
  const only = useRef((values: object) => place?.changed(values, form.control._defaultValues, texts)).current
  const draft = useDraft(draftKey ?? place?.keyOf(schema), form as never, {
    without: draftWithout,
    of: draftOf,
    only: draftKey === undefined ? only : undefined,
    putBack: draftKey === undefined ? place?.putBack : undefined,
  })
  const [problem, setProblem] = useState<ProblemDocument>()

  const [faults, setFaults] = useState<readonly string[]>([])
  const stillWrong = namesIn(form.formState.errors)
    .filter(name => faults.includes(name))
    .join()
  const left = useMemo(() => stillWrong.split(',').filter(Boolean), [stillWrong])
  const noteFaults = () => setFaults(namesIn(form.control._formState.errors))
  const trigger: typeof form.trigger = async (names, options) => {
    const isFine = await form.trigger(names, options)
    // Only who tries to go on is told of all at once; who leaves a field is told of that field.
    if (options?.shouldFocus) noteFaults()
    return isFine
  }

  const send = form.handleSubmit(async values => {
    setFaults([])
    setProblem(undefined)
    try {
      await submit(values)
      draft.forget()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { errors = {} } = error.problem
      const known = Object.entries(errors).filter(
        ([field]) => form.getFieldState(field as Path<I>) && field in form.getValues(),
      )
      for (const [field, message] of known)
        form.setError(field as Path<I>, { type: 'server', message }, { shouldFocus: true })
      const isSaid = known.length > 0 && known.length === Object.keys(errors).length
      setProblem(isSaid ? undefined : error.problem)
      noteFaults()
    }
  }, noteFaults)
  const isRequired = (field: string) => {
    const shape = (schema as { shape?: Record<string, AnySchema> }).shape
    return Boolean(shape?.[field] && !isOptional(shape[field]) && !mayNameNone(shape[field]))
  }
  return Object.assign({}, form, {
    trigger,
    faults: left,
    send: send as ContractForm['send'],
    problem,
    busy: form.formState.isSubmitting,
    draft,
    texts,
    isRequired,
  }) as unknown as ContractForm<I>
}

// Most forms are right: its code comes when one is not.
const Faults = lazy(() => import('./faults.tsx'))

/** `subjects.2.score` of a tree of errors. */
const namesIn = (errors: object, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return []
    return 'type' in error && 'message' in error
      ? [before + name]
      : namesIn(error as object, `${before}${name}.`).filter(each => !each.endsWith('.ref'))
  })

const Current = createContext<ContractForm | null>(null)
const Needed = createContext(false)

/** Fields that what was chosen beside them makes necessary: they are marked as the required ones are. The server refuses them when empty. */
export const NeededFields = ({ children }: { children: ReactNode }) => <Needed value={true}>{children}</Needed>

/** The <form> and what its inputs find their field in. */
export function Form<I extends FieldValues>({
  form,
  className,
  children,
}: {
  form: ContractForm<I>
  className?: string
  children: ReactNode
}) {
  const ref = useRef<HTMLFormElement>(null)
  const Note = useContext(TextPlace)?.Note
  return (
    <Current value={form as unknown as ContractForm}>
      {/* Sent before the page is alive, a form of a dialog without one does nothing: it leaves neither page nor words. */}
      <form ref={ref} method="dialog" noValidate className={className} onSubmit={form.send}>
        {form.faults.length > 1 && (
          <Suspense>
            <Faults names={form.faults} form={ref} />
          </Suspense>
        )}
        {Note && form.draft.restored && <Note />}
        {children}
      </form>
    </Current>
  )
}

export function useFormAround(): ContractForm {
  const form = useContext(Current)
  if (!form) throw new Error('no <Form> above')
  return form
}

/**
 * A field and what the form holds of it. `useController` alone shows, for what was emptied (undefined), the value that the field
 * began with: it would look chosen, and choosing it again would change nothing.
 */
function useHeld(form: ContractForm, name: string) {
  const { field, fieldState } = useController({ control: form.control, name })
  const value = useWatch({ control: form.control, name, exact: true })
  return { field: { ...field, value }, fieldState }
}

/** Ties an input of either layer to its field: the text it shows, its error in words, whether it must be filled in. */
export function useField(name: string, kind: TypedKind = 'text') {
  const form = useFormAround()
  const [language] = useLanguage()
  const { field, fieldState } = useHeld(form, name)
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  // What the person typed is shown as typed while it means the kept value; a value from elsewhere replaces it.
  const text = typed && typed.value === field.value ? typed.text : shownText(kind, field.value, language)
  return {
    name,
    ref: field.ref,
    value: text,
    onChange: (event: { target: { value: string } }) => {
      const value = keptValue(kind, event.target.value, language)
      setTyped({ text: event.target.value, value })
      field.onChange(value)
    },
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    required: useContext(Needed) || form.isRequired(name),
  }
}

/** The same for what is chosen, not typed: the value itself. */
export function useChosen<T = string>(name: string) {
  const form = useFormAround()
  const { field, fieldState } = useHeld(form, name)
  return {
    name,
    ref: field.ref,
    value: field.value as T,
    onChange: (value: T) => field.onChange(value),
    onBlur: field.onBlur,
    error: fieldState.error?.message,
    required: useContext(Needed) || form.isRequired(name),
  }
}
