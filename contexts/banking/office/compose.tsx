import { type AnySchema, type Out, reference } from '@halaqa/kit-contract'
import { day, money } from '@halaqa/kit-contract/format'
import { ActionButton, FieldFor, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Form, useChosen, useContractForm } from '@halaqa/kit-web/forms'
import { Card, Checkbox, Input } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { z } from 'zod'
import { confirmLine } from '../contract/confirmations.ts'
import type { showLine } from '../contract/lines.ts'
import { type Target, textOfTargets } from '../contract/targets.ts'

type Shown = Out<typeof showLine.reply>

/** A line that is several things, several lines that are one, or money of somebody whom nothing names. */
export function Compose({ line }: { line: Shown }) {
  const words = useWords()
  const canJoin = line.others.length > 0 && line.proposals.length > 0
  if (line.proposals.length < 2 && !canJoin && !line.can.record) return null
  return (
    <Card as="section" className="bk-compose" aria-labelledby="bk-compose">
      <h2 className="bk-title" id="bk-compose">
        {words('banking.office.otherwise')}
      </h2>
      {line.proposals.length > 1 && <Split line={line} />}
      {canJoin && <Join line={line} />}
      {line.can.record && <OfPayer line={line} />}
    </Card>
  )
}

/** Several of what is proposed, each with how much of the line it is. */
function Split({ line }: { line: Shown }) {
  const words = useWords()
  const refresh = useAfterAct()
  const [rials, setRials] = useState<Record<string, string>>({})
  const targets = line.proposals.flatMap((each): Target[] => {
    const amount = Math.round(Number(rials[`${each.kind}:${each.id}`] ?? '') * 1000)
    return amount > 0 ? [{ kind: each.kind, id: each.id, amount }] : []
  })
  return (
    <fieldset className="bk-part">
      <legend>{words('banking.office.split')}</legend>
      {line.proposals.map(each => {
        const key = `${each.kind}:${each.id}`
        return (
          <Input
            key={key}
            label={`${each.title} · ${each.detail}`}
            inputMode="decimal"
            value={rials[key] ?? ''}
            onChange={event => setRials(known => ({ ...known, [key]: event.target.value }))}
          />
        )
      })}
      {targets.length > 0 && (
        <ActionButton
          params={{ id: line.id }}
          word="banking.line"
          onDone={refresh}
          look="filled"
          action={confirmLine}
          body={{ targets: textOfTargets(targets) }}
          label="banking.office.confirm_parts"
        />
      )}
    </fieldset>
  )
}

/** Others of the statement that are the same thing together with it. */
function Join({ line }: { line: Shown }) {
  const words = useWords()
  const refresh = useAfterAct()
  const { language } = useOffice()
  const [chosen, setChosen] = useState<number[]>([])
  const [first] = line.proposals
  return (
    <fieldset className="bk-part">
      <legend>{words('banking.office.join', { title: first!.title })}</legend>
      {line.others.map(each => (
        <Checkbox
          key={each.id}
          checked={chosen.includes(each.id)}
          onChange={event =>
            setChosen(event.target.checked ? [...chosen, each.id] : chosen.filter(other => other !== each.id))
          }
          label={`${day(each.on, language)} · ${money(each.left, language)} · ${each.name || each.text}`}
        />
      ))}
      {chosen.length > 0 && (
        <ActionButton
          params={{ id: line.id }}
          word="banking.line"
          onDone={refresh}
          look="filled"
          action={confirmLine}
          body={{ targets: textOfTargets([{ kind: first!.kind, id: first!.id }]), line_ids: chosen.join(',') }}
          label="banking.office.confirm_together"
        />
      )}
    </fieldset>
  )
}

const Chosen = z.strictObject({ payer_id: reference('finance.payer').nullable() })

/** Whose money it is, where nothing in it says so: a receipt for what they owe, the oldest first. */
function OfPayer({ line }: { line: Shown }) {
  const words = useWords()
  const form = useContractForm<Record<string, unknown>, z.infer<typeof Chosen>>({
    schema: Chosen,
    defaults: { payer_id: null },
    submit: async () => {},
  })
  return (
    <Form form={form}>
      <fieldset className="bk-part">
        <legend>{words('banking.office.of_payer')}</legend>
        <FieldFor source="payer_id" schema={Chosen.shape.payer_id as unknown as AnySchema} word="banking.line" />
        <ConfirmPayer id={line.id} />
      </fieldset>
    </Form>
  )
}

function ConfirmPayer({ id }: { id: number }) {
  const refresh = useAfterAct()
  const { value } = useChosen<number | null>('payer_id')
  if (!value) return null
  return (
    <ActionButton
      params={{ id }}
      word="banking.line"
      onDone={refresh}
      look="filled"
      action={confirmLine}
      body={{ targets: textOfTargets([{ kind: 'payer', id: value }]) }}
      label="banking.office.confirm_payer"
    />
  )
}
