import { useWords } from '@halaqa/kit-web/i18n'
import { useKept } from '@halaqa/kit-web/kept'
import { Button, Dialog, IconButton, Textarea, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { reportPost } from '@halaqa/learning/contract'
import { type FormEvent, useId, useState } from 'react'

/** Tells staff of a post, with a reason. */
export function ReportButton({ postId }: { postId: number }) {
  const t = useWords('community')
  const web = useWords('web')
  const toast = useToast()
  const form = useId()
  const [open, setOpen] = useState(false)
  const draft = useKept(`report:${postId}`, { reason: '' })
  const { reason } = draft.values
  const report = useCallMutation(reportPost, {
    onSuccess: () => {
      draft.forget()
      setOpen(false)
      toast({ text: t('forum.reported') })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    report.mutate({ params: { id: postId }, body: { reason } })
  }
  return (
    <>
      <IconButton name="flag" size={18} label={t('forum.report')} onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        size="small"
        title={t('forum.report')}
        closeLabel={web('close')}
        onClose={() => setOpen(false)}
        actions={
          <Button type="submit" form={form} busy={report.isPending} disabled={!reason.trim()}>
            {t('forum.report_send')}
          </Button>
        }
      >
        <form id={form} onSubmit={send} noValidate>
          <Textarea
            label={t('forum.reason')}
            help={t('forum.report_text')}
            error={report.error ? (report.error.problem.errors?.reason ?? report.error.problem.title) : undefined}
            rows={3}
            dir="auto"
            value={reason}
            onChange={event => draft.change({ reason: event.target.value })}
          />
        </form>
      </Dialog>
    </>
  )
}
