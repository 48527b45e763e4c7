import '../money/money.css'
import { CallError, type Out } from '@halaqa/kit-contract'
import { dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Chip, Empty, useToast } from '@halaqa/kit-web/light'
import { DataTable, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallMutation, useSession } from '@halaqa/kit-web/session'
import { issueOwnPaper, ownPaperFile, ownPapers } from '@halaqa/records/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SeenNotice } from '../kept/seen-notice.tsx'
import { useSeen } from '../kept/use-seen.ts'
import { saveFile } from '../payment/save-file.ts'

type Answer = Out<typeof ownPapers.reply>

/** Official papers: which can be issued now, and those that were. */
export function Page() {
  const t = useWords('papers')
  const { query, seenAt } = useSeen(ownPapers, '/student/docs')
  return (
    <>
      <PageHead title={t('title')} sub={t('text')} />
      <SeenNotice at={seenAt} />
      <Loaded query={query}>
        {({ kinds, rows }) => (
          <>
            {/* Issuing and the files themselves need the college. */}
            {!seenAt && (
              <Section title={t('new')}>
                <div className="mo-due">
                  {kinds.map(each => (
                    <Issue key={each.kind} kind={each.kind} reason={each.reason} />
                  ))}
                </div>
              </Section>
            )}
            <Section title={t('mine')}>
              <Issued rows={rows} isSeen={seenAt !== undefined} />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

/** Issues one; what stands against it is said in place of what it is. */
function Issue({ kind, reason }: Answer['kinds'][number]) {
  const t = useWords('papers')
  const toast = useToast()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useCallMutation(issueOwnPaper)
  const [inEnglish, setInEnglish] = useState(false)
  const issue = async (language: Answer['rows'][number]['language']) => {
    setInEnglish(language === 'en')
    try {
      await mutateAsync({ body: { kind, language } })
      await queries.invalidateQueries()
      toast({ text: t('done') })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast({ text: error.problem.title, tone: 'error' })
    }
  }
  return (
    <Card>
      <div>
        <h3>{t(`kinds.${kind}`)}</h3>
        <small>{t(reason ? `reasons.${reason}` : `about.${kind}`)}</small>
      </div>
      <div className="mo-acts">
        <Button
          look="outlined"
          icon="file"
          disabled={reason !== null}
          busy={isPending && !inEnglish}
          onClick={() => void issue('ar')}
        >
          {t('issue')}
        </Button>
        <Button look="text" disabled={reason !== null} busy={isPending && inEnglish} onClick={() => void issue('en')}>
          {t('issue_english')}
        </Button>
      </div>
    </Card>
  )
}

/** What a paper is called, and that it is not in Arabic. */
function nameOf({ kind, language }: Answer['rows'][number], t: ReturnType<typeof useWords>): string {
  const paper = t(`kinds.${kind}`)
  return language === 'en' ? t('in_english', { paper }) : paper
}

function Issued({ rows, isSeen }: { rows: Answer['rows']; isSeen: boolean }) {
  const t = useWords('papers')
  const [language] = useLanguage()
  return (
    <DataTable
      caption={t('mine')}
      rows={rows}
      idOf={row => row.id}
      empty={<Empty icon="file" title={t('none')} text={isSeen ? undefined : t('none_text')} />}
      columns={[
        { key: 'kind', title: t('kind'), cell: row => nameOf(row, t), main: true },
        { key: 'number', title: t('number'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
        { key: 'day', title: t('day'), cell: row => dayWithHijri(row.issued_on, language) },
        {
          key: 'state',
          title: t('state'),
          cell: row => (
            <>
              <Chip tone={row.revoked ? 'error' : 'success'}>{t(row.revoked ? 'revoked' : 'valid')}</Chip>
              {row.revoke_reason && (
                <small className="mo-reason" dir="auto">
                  {row.revoke_reason}
                </small>
              )}
            </>
          ),
        },
        ...(isSeen
          ? []
          : [
              {
                key: 'file',
                title: t('file'),
                cell: (row: Answer['rows'][number]) => <Download id={row.id} number={row.number} />,
              },
            ]),
      ]}
    />
  )
}

/** A plain link could not send the token. */
function Download({ id, number }: { id: number; number: string }) {
  const t = useWords('papers')
  const toast = useToast()
  const { call } = useSession('students')
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    try {
      saveFile((await call(ownPaperFile, { params: { id } })) as unknown as Blob, `${number}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast({ text: error.problem.title, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="text" size="small" icon="dl" busy={busy} onClick={() => void fetchIt()}>
      {t('open')}
    </Button>
  )
}
