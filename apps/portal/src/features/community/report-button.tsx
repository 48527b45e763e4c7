import { useWords } from '@halaqa/kit-web/i18n'
import { useKept, useSending, WaitingList } from '@halaqa/kit-web/kept'
import { Button, Dialog, IconButton, Textarea, useToast } from '@halaqa/kit-web/light'
import { reportPost } from '@halaqa/learning/contract'
import { type FormEvent, useId, useState } from 'react'

/** Tells staff of a post, with a reason. */
export function ReportButton({ postId }: { postId: number }) {
  const t = useWords('community')
  const web = useWords('web')
  const parts = useWords('parts')
  const toast = useToast()
  const form = useId()
  const [open, setOpen] = useState(false)
  const here = `report:${postId}`
  const draft = useKept(here, { reason: '' }, open)
  const { reason } = draft.values
  const done = (text: string) => {
    draft.forget()
    setOpen(false)
    toast({ text })
  }
  const report = useSending(reportPost, here, {
    sent: () => done(t('forum.reported')),
    queued: () => done(parts('waiting.queued')),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) void report.send({ params: { id: postId }, body: { reason } }, reason)
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
          <Button type="submit" form={form} busy={report.busy} disabled={!reason.trim()}>
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
          <WaitingList place={here} takeBack={back => draft.change({ reason: back })} />
        </form>
      </Dialog>
    </>
  )
}
