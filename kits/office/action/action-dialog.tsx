import {
  type AnySchema,
  CallError,
  operationId,
  type Preview,
  putBackSelectionRun,
  type RowResult,
  selectionChanged,
} from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Form, type FormSchema, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Notice, useToast } from '@halaqa/kit-web/light'
import { DialogActions, DialogContent } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OfficeDialog } from '../basics/dialog.tsx'
import { Failed, Waiting } from '../basics/states.tsx'
import { FieldFor } from '../form/field-for.tsx'
import { KeepForms } from '../form/keep-forms.tsx'
import { useCall, useOffice, useWords } from '../office-context.ts'
import { type Offer, useUndo } from '../undo/undo-host.tsx'
import {
  type Act,
  areChosen,
  askedFields,
  askedOf,
  type BulkAnswer,
  bodyOnMatching,
  canDryRun,
  formOf,
  isDestructive,
  isRemoval,
  type MatchingRows,
  needsAnswers,
  performing,
  performOf,
  previewOf,
  queryOnMatching,
  seenIn,
} from './action-plan.ts'
import { Consequences, MatchingNote, RowResults } from './outcomes.tsx'

export type ActionProps = {
  action: Act
  params?: object
  body?: object
  /** The fields of the body that are asked; default all that are not given. */
  ask?: string[]
  /** Many rows at once; `names` says which is which in the table of results. */
  ids?: (number | string)[]
  /** Or all that match in a list, also on the pages that nobody has looked at. */
  matching?: MatchingRows
  names?: Map<number | string, string>
  title: string
  label: string
  /** What the message keys of the body's fields begin with. */
  word: string
  danger?: boolean
  /** How it is taken back: the route and its body, for the rows on which it was done. */
  undo?: ((ids: number[]) => Pick<Offer, 'route' | 'body'>) | undefined
  onDone?: (reply: unknown) => void
  /** Another number matches than was shown: nothing was done. */
  onChanged?: (count: number) => void
  onClose: () => void
}

/**
 * Asks the server what would happen (GET), tells it in numbers, asks for what the act still needs, and does it (POST).
 * For many rows it is tried on each of them first, and the refused ones are listed with their reason.
 */
export function ActionDialog(props: ActionProps) {
  const { action, ids, params, title, onClose } = props
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const body = askedBody(props)
  const preview = useQuery({
    queryKey: ['preview', operationId(performing(action)), params, askedOf(action, { ids, body })],
    queryFn: () => previewOf(call, action, { params, ids, body }),
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  useChanged(props, preview.error)
  return (
    <OfficeDialog title={title} busy={isBusy} onClose={onClose}>
      {preview.data ? (
        <KeepForms
          at={`${operationId(performing(action))}.${JSON.stringify(props.matching ? queryOnMatching(props.matching) : (ids ?? params ?? ''))}`}
          onlyWithText
        >
          <Asked {...props} preview={preview.data} onBusy={setBusy} />
        </KeepForms>
      ) : (
        <Inside onClose={onClose}>
          {preview.isPending ? (
            <Waiting rows={1} />
          ) : (
            <Failed error={preview.error} onRetry={() => void preview.refetch()} />
          )}
        </Inside>
      )}
    </OfficeDialog>
  )
}

/** What the preview is asked besides the rows; of all that match the rows are asked so too. */
const askedBody = ({ body, matching }: ActionProps, values: object = {}): object => ({
  ...body,
  ...values,
  ...(matching && queryOnMatching(matching)),
})
/** Since the person was shown the number, others came or went: the dialog goes, and the list says how many match now. */
function useChanged({ onChanged }: ActionProps, error: unknown) {
  const problem = error instanceof CallError ? error.problem : (error as CallError['problem'] | undefined)
  const count = problem?.code === selectionChanged.code ? Number(problem.facts?.count ?? 0) : undefined
  useEffect(() => {
    if (count !== undefined) onChanged?.(count)
  }, [count, onChanged])
}

type InsideProps = { children: ReactNode; button?: ReactNode; busy?: boolean; onClose: () => void }
function Inside({ children, button, busy, onClose }: InsideProps) {
  const words = useWords()
  return (
    <>
      <DialogContent className="of-act">{children}</DialogContent>
      <DialogActions className="of-dialog-acts">
        {button}
        <Button look="outlined" disabled={busy} onClick={onClose}>
          {words(button ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
      </DialogActions>
    </>
  )
}

const noBody = { safeParse: (data: unknown) => ({ success: true, data }), shape: {} } as unknown as FormSchema

function Asked(props: ActionProps & { preview: Preview; onBusy: (isBusy: boolean) => void }) {
  const { action, ids, body, params, preview, label, word, onBusy, onDone, onClose } = props
  const danger = props.danger ?? isDestructive(action, body)
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const offer = useUndo()
  const { language } = useOffice()
  const fields = askedFields(action, body, props.ask)
  const { matching } = props
  const isTried = Boolean(ids || matching) && canDryRun(action)
  const [tried, setTried] = useState<{ of: string; answer: BulkAnswer }>()
  const given = { ...body, ...(ids && !matching && { ids }), ...(isTried && { dry_run: false }) }
  const sent = (values: object) => (matching ? bodyOnMatching(values, matching) : values)

  const form = useContractForm<Record<string, unknown>, object>({
    schema: (formOf(action, Boolean(matching)) ?? noBody) as unknown as FormSchema<Record<string, unknown>, object>,
    defaults: given,
    submit: async values => {
      if (isTried && !trial) {
        const of = JSON.stringify(form.getValues())
        const answer = await performOf(call, action, { params, body: sent({ ...values, dry_run: true }) })
        setTried({ of, answer: answer as BulkAnswer })
        return
      }
      const seen = trial && !matching ? seenIn(trial) : {}
      const reply = await performOf(call, action, { params, body: { ...sent(values), ...seen } })
      const total = (reply as Partial<BulkAnswer> | undefined)?.matched ?? ids?.length
      const isBegun = Boolean((reply as Partial<BulkAnswer> | undefined)?.run_id)
      const told = isBegun
        ? words('office.selection.begun', { count: total })
        : total !== undefined
          ? words('office.action.done_of', { done: doneOf(reply, total), total })
          : words('office.action.done')
      const back = undoing(props, reply)
      if (back) offer({ text: told, ...back })
      else say({ text: told })
      onDone?.(reply)
      onClose()
    },
  })
  const filledIn = form.watch()
  // What was tried stands for the answers it was tried with; with others the rows are tried anew.
  const trial = tried?.of === JSON.stringify(filledIn) ? tried.answer : undefined
  // Nothing to fill in, or only something to choose: the rows are tried at once.
  const begun = useRef('')
  useEffect(() => {
    const of = needsAnswers(fields) ? areChosen(fields, filledIn) && JSON.stringify(filledIn) : 'all'
    if (!isTried || !of || form.busy || begun.current === of) return
    begun.current = of
    void form.send()
  })

  // What is only tried may be left at any time.
  const isActing = form.busy && (!isTried || Boolean(trial))
  useEffect(() => onBusy(isActing), [isActing, onBusy])

  useChanged(props, form.problem)
  const told = useToldPreview(props, { ...given, ...filledIn }) ?? preview
  // One refused row does not hold back the others: with a trial it is the rows that tell.
  const isPossible = trial ? trial.done > 0 : preview.allowed || isTried
  // The preview counts what goes with all rows; with some of them left out the number would be wrong.
  const isPartial = trial && trial.done < (trial.tried ?? trial.results.length)
  const isSample = trial?.tried !== undefined && trial.tried < (trial.matched ?? 0)
  // What was tried on every row says who hears of it; of a sample the preview knows more.
  const toldOf = () => {
    if (trial?.consequences?.length && !isSample) return <Consequences items={trial.consequences} />
    return isPartial && !isSample ? null : (
      <Consequences items={told.consequences} notes={told.notes} unfinished={told.unfinished} />
    )
  }
  const send = (
    <Button
      type="submit"
      busy={form.busy}
      // Enter says yes where nothing is asked and nothing is lost.
      autoFocus={!danger && Object.keys(fields).length === 0}
      className={danger ? 'of-danger-button' : undefined}
    >
      {trial ? `${label} (${isSample ? number(trial.matched!, language) : number(trial.done, language)})` : label}
    </Button>
  )
  return (
    <Form form={form}>
      <Inside onClose={onClose} busy={isActing} button={isPossible && (told.allowed || isTried) && send}>
        {matching && <MatchingNote matching={matching} />}
        {!told.allowed && !isTried && (
          <Notice tone="warning" icon="alert" title={words('office.action.not_allowed')}>
            {told.reason && words(`problem.${told.reason}`)}
          </Notice>
        )}
        {isPossible && toldOf()}
        {/* What no row takes is answered otherwise. */}
        {(isPossible || isTried) && <Fields fields={fields} word={word} />}
        {trial && <RowResults answer={trial} names={props.names} />}
        {form.problem && (
          <Notice tone="error" icon="alert" role="alert">
            {form.problem.title}
          </Notice>
        )}
        {isPossible && !trial && <p>{words(isTried && form.busy ? 'office.action.checking' : sureOf(props, told))}</p>}
      </Inside>
    </Form>
  )
}
/** A removal says before it is done that nothing takes it back, or that nothing goes with it and it can be taken back. */
function sureOf({ action, undo }: ActionProps, { consequences, notes = [] }: Preview): string {
  if (!isRemoval(action)) return 'office.action.sure'
  if (!undo && !('perform' in action && action.undo)) return 'office.action.final'
  return consequences.length + notes.length ? 'office.action.sure' : 'office.action.alone'
}
/** The preview asked again as the form is filled in, where it takes what is filled in; undefined until there is such an answer. */
function useToldPreview(props: ActionProps, values: object): Preview | undefined {
  const { action, params, ids } = props
  const call = useCall()
  const body = askedBody(props, values)
  const asked = askedOf(action, { ids, body })
  const first = askedOf(action, { ids, body: askedBody(props) })
  const told = useQuery({
    queryKey: ['preview', operationId(performing(action)), params, asked],
    queryFn: () => previewOf(call, action, { params, ids, body }),
    enabled: JSON.stringify(asked) !== JSON.stringify(first),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  return told.data
}
/** How what was just done is taken back: as the screen says, or by the act's own route where the reply says that it can be. */
function undoing(
  { undo, action, params }: ActionProps,
  reply: unknown,
): Pick<Offer, 'route' | 'params' | 'body'> | undefined {
  const acted = actedOn(reply, params)
  const { kept_as: id } = (reply ?? {}) as Partial<BulkAnswer>
  if (id !== undefined) return { route: putBackSelectionRun, params: { id }, body: {} }
  if (undo) return acted.length ? undo(acted) : undefined
  const route = 'perform' in action ? action.undo : undefined
  const { results = [reply] } = (reply ?? {}) as Partial<BulkAnswer>
  const ids = (results as RowResult[]).filter(row => row?.can_undo).map(row => row.id)
  return route && ids.length ? { route, body: { ids } } : undefined
}
/** The rows that an act was done on: those that were not refused, or the one of the address. */
function actedOn(reply: unknown, params: object = {}): number[] {
  const { results } = (reply ?? {}) as Partial<BulkAnswer>
  if (results) return results.filter(row => row.ok).map(row => row.id)
  return 'id' in params ? [Number(params.id)] : []
}
const doneOf = (reply: unknown, all: number) => (reply as Partial<BulkAnswer>)?.done ?? all

function Fields({ fields, word }: { fields: Record<string, AnySchema>; word: string }) {
  return Object.entries(fields).map(([source, schema]) => (
    <FieldFor key={source} source={source} schema={source === 'reason' ? asLongText(schema) : schema} word={word} />
  ))
}
/** A reason is written in sentences, whatever its schema says of its length. */
const asLongText = (schema: AnySchema): AnySchema =>
  ({ ...schema, _zod: schema._zod, meta: () => ({ ...schema.meta?.(), 'x-kind': 'long-text' }) }) as AnySchema
