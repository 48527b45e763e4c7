import type { AnySchema, In, Route, Schema } from '@halaqa/kit-contract'
import { Form, FormProblem, type FormSchema, useContractForm } from '@halaqa/kit-web/forms'
import { Card, useToast } from '@halaqa/kit-web/light'
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { inputOf } from '../data/data-provider.ts'
import { shapeOf } from '../list/list-spec.ts'
import { useCall, useWords } from '../office-context.ts'
import { FieldFor, type OwnInput } from './field-for.tsx'
import { LeaveGuard, SaveBar } from './save-bar.tsx'

/** What a form is given: inputs whose `source` can only be a field that the contract takes in. */
export type Inputs<Inp> = {
  Field: (props: {
    source: keyof Inp & string
    help?: ReactNode
    disabled?: boolean
    /** Instead of the input that the contract's kind of field has. */
    input?: OwnInput
  }) => ReactElement
  /** Fields that belong together: what they are and why they are asked, beside them. */
  Section: (props: { title: string; why?: ReactNode; children: ReactNode }) => ReactElement
}

/** The typed inputs of a schema; made once a form, because a new component would lose what is typed. */
export function inputsOf(schema: unknown, word: string): Inputs<any> {
  const shape = shapeOf(schema) as Record<string, AnySchema>
  return {
    Field: ({ source, ...rest }) => <FieldFor source={source} schema={shape[source]!} word={word} {...rest} />,
    Section,
  }
}

function Section({ title, why, children }: { title: string; why?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="of-section">
      <div>
        <legend>{title}</legend>
        {why && <p>{why}</p>}
      </div>
      <div className="of-fields">{children}</div>
    </fieldset>
  )
}

type FrameProps = {
  schema: FormSchema<any, any>
  word: string
  /** The record, or what a new one starts from; fields that the contract does not take in are left out. */
  values: object
  submit: (values: object) => Promise<unknown>
  /** After it is saved; the form no longer asks before leaving. */
  onDone: (reply: unknown) => void
  onCancel?: () => void
  saveLabel?: string
  savedMessage?: string
  /** At the far end of the save bar: the deletion. */
  end?: ReactNode
  readOnly?: boolean
  children: (inputs: Inputs<any>) => ReactNode
}

/** A form in a card with its save bar; asks before unsaved changes are left. */
export function FormFrame(props: FrameProps) {
  const { schema, word, values, submit, onDone, onCancel, saveLabel, savedMessage, end, readOnly, children } = props
  const words = useWords()
  const say = useToast()
  const isDone = useRef(false)
  const inputs = useMemo(() => inputsOf(schema, word), [schema, word])
  const form = useContractForm<Record<string, unknown>, object>({
    schema,
    defaults: inputOf(shapeOf(schema), values as Record<string, unknown>),
    submit: async checked => {
      const reply = await submit(checked)
      isDone.current = true
      say({ text: savedMessage ?? words('office.form.saved') })
      onDone(reply)
    },
  })
  const changes = Object.keys(form.formState.dirtyFields).length
  useFollowing(form, inputOf(shapeOf(schema), values as Record<string, unknown>), changes === 0)
  return (
    <Form form={form} className="of-form">
      <Card className="of-form-card">
        <fieldset disabled={readOnly} className="of-fields">
          {children(inputs)}
        </fieldset>
      </Card>
      <FormProblem />
      <LeaveGuard isBlocked={() => changes > 0 && !isDone.current} />
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

/** An act beside the form may change the record: the form follows as long as nothing typed would be lost. */
function useFollowing(
  form: { reset: (values: Record<string, unknown>) => void },
  values: Record<string, unknown>,
  isUntouched: boolean,
) {
  const kept = useRef(JSON.stringify(values))
  useEffect(() => {
    const now = JSON.stringify(values)
    if (now === kept.current || !isUntouched) return
    kept.current = now
    form.reset(values)
  })
}

type ContractFormProps<P extends Schema, B extends Schema, R extends Schema> = {
  route: Route<P, any, B, R>
  params?: In<P>
  values?: Partial<In<B>> | object
  onDone: (reply: R['_zod']['output']) => void
  children: (inputs: Inputs<In<B>>) => ReactNode
} & Pick<FrameProps, 'word' | 'onCancel' | 'saveLabel' | 'savedMessage' | 'end' | 'readOnly'>

/** A form for the body of any route: the contract's rules, typed fields, save bar. */
export function ContractForm<P extends Schema, B extends Schema, R extends Schema>(props: ContractFormProps<P, B, R>) {
  const { route, params, values = {}, onDone, children, ...rest } = props
  const call = useCall() as unknown as (route: Route, given: object) => Promise<R['_zod']['output']>
  return (
    <FormFrame
      {...rest}
      schema={route.body as unknown as FormSchema<any, any>}
      values={values}
      submit={body => call(route, { ...(params && { params }), body })}
      onDone={onDone as (reply: unknown) => void}
    >
      {children as (inputs: Inputs<any>) => ReactNode}
    </FormFrame>
  )
}
