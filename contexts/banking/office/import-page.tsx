import { CallError, type Out } from '@halaqa/kit-contract'
import { Loaded, messageOf, Page, useAfterAct, useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, Empty, Notice, Select, useToast } from '@halaqa/kit-web/light'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type CsvMap,
  createStatement,
  listStatements,
  type ReadStatement,
  statementAmountIsBalance,
  storeStatement,
} from '../contract/statements.ts'
import { statementAddress } from './addresses.ts'
import { CsvMapFields } from './csv-map-fields.tsx'
import { ReadLines } from './read-lines.tsx'

type Accounts = Out<typeof createStatement.reply>['accounts']

/** A statement of the bank is chosen and tried by itself; how its columns are read may be said, then it is imported. */
export function ImportPage() {
  return (
    <Loaded route={createStatement} word="banking.office.import">
      {({ accounts }) => <Import accounts={accounts} />}
    </Loaded>
  )
}

function Import({ accounts }: { accounts: Accounts }) {
  const words = useWords()
  const [account, setAccount] = useState(accounts[0]?.id)
  const title = words('banking.office.import')
  const crumbs = [{ label: words('banking.statement.many'), to: listStatements.path }]
  if (account === undefined)
    return (
      <Page title={title} crumbs={crumbs}>
        <Empty icon="wallet" title={words('banking.office.no_account')} />
      </Page>
    )
  return (
    <Page title={title} about={words('banking.office.import_about')} crumbs={crumbs}>
      <Card as="section" aria-label={title}>
        <Select
          label={words('banking.statement.fields.bank_account_id')}
          choices={accounts.map(each => ({ value: String(each.id), label: each.name }))}
          value={String(account)}
          onChange={event => setAccount(Number(event.target.value))}
        />
      </Card>
      <Trial key={account} account={account} />
    </Page>
  )
}

/** The file and what was read of it; another account begins anew, as its map is another. */
function Trial({ account }: { account: number }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const say = useToast()
  const { file, read, map, problem, isBusy, send } = useTrial(account)
  const take = async () => {
    const stored = file && (await send(file, { dryRun: false, ...(map && { map }) }))
    if (!stored || stored.id === null) return
    say({ text: words('banking.office.imported', { count: stored.counts.new }) })
    refresh()
    void navigate(statementAddress(stored.id))
  }
  return (
    <>
      <ChooseFile name={file?.name} isBusy={isBusy} onChoose={chosen => void send(chosen, { dryRun: true })} />
      {problem && (
        <Notice tone="error" icon="alert" role="alert">
          {problem}
        </Notice>
      )}
      {read && map && file && (
        <CsvMapFields
          map={map}
          raw={read.raw}
          isWrong={read.counts.wrong > 0 || read.lines.length === 0 || read.refused === statementAmountIsBalance.code}
          onMap={changed => void send(file, { dryRun: true, map: changed })}
        />
      )}
      {read && (
        <ReadLines read={read}>
          {!read.refused && (
            <Button icon="check" busy={isBusy} onClick={() => void take()}>
              {words('banking.office.take', { count: read.counts.new })}
            </Button>
          )}
        </ReadLines>
      )}
    </>
  )
}

type Sent = { dryRun: boolean; map?: CsvMap }
function useTrial(account: number) {
  const words = useWords()
  const call = useCall()
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<ReadStatement>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // What was chosen and not answered yet: a second choice made meanwhile stands on the first.
  const [chosen, setChosen] = useState<CsvMap>()
  const latest = useRef(0)
  const send = async (sent: File, { dryRun, map }: Sent): Promise<ReadStatement | undefined> => {
    latest.current += 1
    const turn = latest.current
    setChosen(map)
    const body = new FormData()
    body.set('bank_account_id', String(account))
    body.set('dry_run', String(dryRun))
    if (map) body.set('map', JSON.stringify(map))
    body.set('file', sent)
    setFile(sent)
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await call(storeStatement, { body: body as never })
      // Of two the answer to the later one is shown, whichever comes first.
      if (turn === latest.current) {
        setRead(answer)
        setChosen(undefined)
      }
      return answer
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (turn === latest.current) setProblem(Object.values(error.problem.errors ?? {})[0] ?? messageOf(error, words))
      return undefined
    } finally {
      if (turn === latest.current) setBusy(false)
    }
  }
  return { file, read, map: chosen ?? read?.map ?? undefined, problem, isBusy, send }
}

type ChooseProps = { name: string | undefined; isBusy: boolean; onChoose: (file: File) => void }
function ChooseFile({ name, isBusy, onChoose }: ChooseProps) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Card as="section" className="bk-file" aria-label={words('banking.office.file')}>
      <Button look={name ? 'outlined' : 'filled'} icon="ul" busy={isBusy} onClick={() => input.current?.click()}>
        {words(name ? 'banking.office.other_file' : 'banking.office.choose_file')}
      </Button>
      {name && <bdi>{name}</bdi>}
      <small>{words('banking.office.file_help')}</small>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xml,.sta,.mt940,.940"
        onChange={event => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </Card>
  )
}
