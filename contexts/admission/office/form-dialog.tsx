import type { In, Out, Route, Schema } from '@halaqa/kit-contract'
import { OfficeDialog, useCall, useWords } from '@halaqa/kit-office'
import { Form, FormProblem, type FormSchema, useContractForm } from '@halaqa/kit-web/forms'
import { Button, useToast } from '@halaqa/kit-web/light'
import { DialogActions, DialogContent } from '@mui/material'
import type { ReactNode } from 'react'

type Props<P extends Schema, B extends Schema, R extends Schema> = {
  route: Route<P, any, B, R>
  params: In<P>
  /** The rules of this form when they are stricter than the route's: a reason that must be given. */
  schema?: Schema
  values: object
  title: string
  /** What the button says: the verb. */
  label: string
  danger?: boolean
  /** Said when it is done. */
  told?: string
  onDone: (reply: Out<R>) => void
  onClose: () => void
  /** Its fields, and what will happen. */
  children: ReactNode
}

/** A verb of an applicant that needs more than a yes: its fields, its consequences, then the act. */
export function FormDialog<P extends Schema, B extends Schema, R extends Schema>(props: Props<P, B, R>) {
  const { route, params, values, title, label, danger, told, onDone, onClose, children } = props
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<Out<R>>
  const say = useToast()
  const form = useContractForm<Record<string, unknown>, object>({
    schema: (props.schema ?? route.body) as unknown as FormSchema<Record<string, unknown>, object>,
    defaults: values,
    submit: async body => {
      const reply = await call(route, { params, body })
      say({ text: told ?? words('office.action.done') })
      onDone(reply)
      onClose()
    },
  })
  return (
    <OfficeDialog title={title} busy={form.busy} onClose={onClose}>
      <Form form={form}>
        <DialogContent className="of-act">
          {children}
          <FormProblem />
        </DialogContent>
        <DialogActions className="of-dialog-acts">
          <Button type="submit" busy={form.busy} className={danger ? 'of-danger-button' : undefined}>
            {label}
          </Button>
          <Button look="outlined" disabled={form.busy} onClick={onClose}>
            {words('ra.action.cancel')}
          </Button>
        </DialogActions>
      </Form>
    </OfficeDialog>
  )
}
