import {
  type AnySchema,
  CallError,
  type In,
  inputOf,
  operationId,
  type Route,
  type Schema,
  staleVersion,
} from '@halaqa/kit-contract'
import { Form, FormProblem, type FormSchema, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Card, InSight, Notice, useToast } from '@halaqa/kit-web/light'
import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useAfterAct } from '../data/after-act.ts'
import { useCall, useWords } from '../office-context.ts'
import { type Offer, useUndo } from '../undo/undo-host.tsx'
import { answersOf, FieldFor, type FieldProps, type OwnInput } from './field-for.tsx'
import { LeaveGuard, SaveBar } from './save-bar.tsx'
import { shapeOf } from './shape.ts'
import { untouched } from './untouched.ts'

/** What a form is given: inputs whose `source` can only be a field that the contract takes in. */
export type Inputs<Inp> = {
  Field: (props: {
    source: keyof Inp & string
    help?: ReactNode
    disabled?: boolean
    only?: FieldProps['only']
    /** Instead of the input that the contract's kind of field has. */
    input?: OwnInput
  }) => ReactElement
  /** Fields that belong together: what they are and why they are asked, beside them. */
  Section: (props: { title: string; why?: ReactNode; children: ReactNode }) => ReactElement
}

/** The typed inputs of a schema; made once a form, because a new component would lose what is typed. */
export function inputsOf(schema: unknown, word: string, readOnly?: boolean): Inputs<any> {
  const shape = shapeOf(schema) as Record<string, AnySchema>
  return {
    // The field set disables what is the browser's own; what draws itself must know.
    Field: ({ source, ...rest }) => (
      <FieldFor source={source} schema={shape[source]!} word={word} disabled={readOnly} {...rest} />
    ),
    Section,
  }
}

function Section({ title, why, children }: { title: string; why?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className="of-section" aria-describedby={why ? id : undefined}>
      {/* The first child, without a frame round it: only so does the group have its name. */}
      <legend>{title}</legend>
      {why && (
        <div id={id} className="of-section-why">
          {why}
        </div>
      )}
      <div className="of-fields">{children}</div>
    </fieldset>
  )
}

type FrameProps = {
  schema: FormSchema<any, any>
  word: string
  /** The record, or what a new one starts from; fields that the contract does not take in are left out. */
  values: object
  /** Of the record; a change names the one that it was made on. */
  version?: string
  submit: (values: object, version?: string) => Promise<unknown>
  /** After it is saved; the form no longer asks before leaving. */
  onDone: (reply: unknown) => void
  onCancel?: () => void
  saveLabel?: string
  /** What is said once it is saved, or how what was answered is said. */
  savedMessage?: string | ((reply: unknown) => string)
  /** How what was saved is taken back; not for most. */
  undo?: ((reply: unknown) => Pick<Offer, 'route' | 'body'>) | undefined
  /** At the far end of the save bar: the deletion. */
  end?: ReactNode
  readOnly?: boolean
  children: (inputs: Inputs<any>) => ReactNode
}

/** A form in a card with its save bar; asks before unsaved changes are left. */
export function FormFrame(props: FrameProps) {
  const { schema, word, submit, onDone, onCancel, saveLabel, savedMessage, end, readOnly, children } = props
  const words = useWords()
  const shape = shapeOf(schema)
  const values = {
    ...untouched(shape, field => Boolean(answersOf(word, field, words))),
    ...inputOf(shape, props.values as Record<string, unknown>),
  }
  const say = useToast()
  const offer = useUndo()
  const isDone = useRef(false)
  const inputs = useMemo(() => inputsOf(schema, word, readOnly), [schema, word, readOnly])
  const form = useContractForm<Record<string, unknown>, object>({
    schema,
    defaults: values,
    submit: async checked => {
      const reply = await submit(checked, base.version)
      isDone.current = true
      // What was saved is no change any more, also where the page stays: what comes back of it is nobody else's.
      form.reset(form.getValues())
      const text =
        (typeof savedMessage === 'function' ? savedMessage(reply) : savedMessage) ?? words('office.form.saved')
      if (props.undo) offer({ text, ...props.undo(reply) })
      else say({ text })
      onDone(reply)
    },
  })
  const changes = Object.keys(form.formState.dirtyFields).length
  useEffect(() => {
    if (changes === 0) isDone.current = false
  }, [changes])
  const base = useBase(form, values, props.version, changes === 0)
  return (
    <Form form={form} className="of-form">
      <Card className="of-form-card">
        <fieldset disabled={readOnly} className="of-fields">
          {children(inputs)}
        </fieldset>
      </Card>
      {base.behind ? <Behind {...base.behind} /> : <FormProblem />}
      <LeaveGuard isBlocked={() => changes > 0 && !isDone.current} onLeave={form.draft.forget} />
      <SaveBar
        changes={changes}
        isBusy={form.busy}
        hasErrors={Object.keys(form.formState.errors).length > 0}
        label={saveLabel ?? words('ra.action.save')}
        onCancel={onCancel ?? (() => form.reset())}
        onSave={readOnly ? undefined : () => void form.send()}
        end={end}
      />
    </Form>
  )
}

type Base = { version: string | undefined; behind?: { take: () => void; keep: () => void } }

/**
 * The state of the record that the form stands on. An act beside the form, or somebody else, may change the record: an
 * untouched form follows; one with something typed in it is `behind` until the person takes what there is now, or keeps
 * what is typed on top of it.
 */
function useBase(
  form: { reset: (values: Record<string, unknown>, options?: { keepDirtyValues: boolean }) => void },
  values: Record<string, unknown>,
  version: string | undefined,
  isUntouched: boolean,
): Base {
  const now = JSON.stringify(values)
  const [base, setBase] = useState({ now, version })
  const follow = (keepDirtyValues: boolean) => {
    form.reset(values, { keepDirtyValues })
    setBase({ now, version })
  }
  const isSame = now === base.now
  useEffect(() => {
    if (isSame ? version !== base.version : isUntouched) follow(isSame)
  })
  if (isSame || isUntouched) return base
  return { version: base.version, behind: { take: () => follow(false), keep: () => follow(true) } }
}

/** Says that the record was changed meanwhile; nothing that is typed is lost without being asked. */
function Behind({ take, keep }: NonNullable<Base['behind']>) {
  const words = useWords()
  return (
    <InSight>
      <Notice tone="warning" icon="alert" role="alert" title={words('office.form.behind')}>
        <div className="of-behind">
          <Button size="small" look="outlined" onClick={keep}>
            {words('office.form.keep_mine')}
          </Button>
          <Button size="small" look="text" onClick={take}>
            {words('office.form.take_theirs')}
          </Button>
        </div>
      </Notice>
    </InSight>
  )
}

/** What a change of a versioned record starts from tells its version: the answer of the route that it names in `changes`. */
type Start<Q extends Schema, V> = 'version' extends keyof In<Q> ? ('version' extends keyof V ? V : never) : V

type ContractFormProps<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, V extends object> = {
  route: Route<P, Q, B, R>
  params?: In<P>
  values?: Start<Q, V>
  onDone: (reply: R['_zod']['output']) => void
  savedMessage?: string | ((reply: R['_zod']['output']) => string)
  children: (inputs: Inputs<In<B>>) => ReactNode
} & Pick<FrameProps, 'word' | 'onCancel' | 'saveLabel' | 'undo' | 'end' | 'readOnly'>

/** A form for the body of any route: the contract's rules, typed fields, save bar. */
export function ContractForm<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  V extends object = object,
>(props: ContractFormProps<P, Q, B, R, V>) {
  const { route, params, values = {}, onDone, children, ...rest } = props
  const words = useWords()
  const refresh = useAfterAct()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<R['_zod']['output']>
  const shown = (values as { version?: string }).version
  const isVersioned = 'version' in shapeOf(route.query)
  // Who only reads may have been shown less.
  if (isVersioned && !shown && !rest.readOnly)
    throw new Error(`the form of ${operationId(route)} does not know the version of its values`)
  const send = (body: object, version?: string) =>
    call(route, { ...(params && { params }), ...(isVersioned && { query: { version } }), body }).catch(error => {
      // Somebody else was faster: the form shows what there is now, beside what is typed.
      if (error instanceof CallError && error.problem.code === staleVersion.code) refresh()
      throw error
    })
  return (
    <FormFrame
      {...(route.status === 201 && { savedMessage: words('office.form.added') })}
      {...rest}
      schema={route.body as unknown as FormSchema<any, any>}
      values={values}
      {...(shown && { version: shown })}
      submit={send}
      onDone={onDone as (reply: unknown) => void}
    >
      {children as (inputs: Inputs<any>) => ReactNode}
    </FormFrame>
  )
}
