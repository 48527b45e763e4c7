import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { createExternal, editExternal, listExternals, storeExternal, updateExternal } from '../contract/externals.ts'
import { externalAddress } from './addresses.ts'

const word = 'banking.external'

/** A new entry; of a line of a statement with what that says. */
export function NewExternalPage() {
  const [search] = useSearchParams()
  const line_id = Number(search.get('line_id')) || undefined
  return (
    <Loaded route={createExternal} query={line_id ? { line_id } : {}} word="banking.office.new_external">
      {draft => <NewExternal draft={draft} />}
    </Loaded>
  )
}

function NewExternal({ draft }: { draft: Out<typeof createExternal.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  // However often this form is sent, it is one entry.
  const [form_uuid] = useState(() => crypto.randomUUID())
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null))
  return (
    <Page title={words('banking.office.new_external')}>
      <ContractForm
        route={storeExternal}
        word={word}
        values={{ ...given, desk_id: null, form_uuid }}
        onCancel={() => void navigate(listExternals.path)}
        onDone={made => void navigate(externalAddress(made.id))}
      >
        {({ Field, Section }) => (
          <Section title={words('banking.office.what')} why={words('banking.office.what_why')}>
            <Field source="bank_account_id" />
            <Field source="kind" />
            <Field source="direction" />
            <Field source="amount" />
            <Field source="happened_on" />
            <OfCash>
              <Field source="desk_id" />
            </OfCash>
            <Field source="description" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}

/** Of cash alone is asked which desk it comes from or goes to. */
function OfCash({ children }: { children: ReactNode }) {
  const { value } = useChosen<string | undefined>('kind')
  return value === 'cash' ? children : null
}

/** An entry that is not posted, changed by who entered it. */
export function EditExternalPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editExternal} params={{ id }} word={`${word}.one`}>
      {external => <EditExternal external={external} />}
    </Loaded>
  )
}

function EditExternal({ external }: { external: Out<typeof editExternal.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const leave = () => void navigate(externalAddress(external.id))
  return (
    <Page
      title={words('banking.office.edit_external')}
      sub={<bdi>{external.description}</bdi>}
      crumbs={[{ label: words(`${word}.one`), to: externalAddress(external.id) }]}
    >
      <ContractForm
        route={updateExternal}
        params={{ id: external.id }}
        word={word}
        values={external}
        readOnly={!external.can.edit}
        onCancel={leave}
        onDone={leave}
      >
        {({ Field, Section }) => (
          <Section title={words('banking.office.what')} why={words('banking.office.what_why')}>
            <Field source="bank_account_id" />
            <Field source="kind" />
            <Field source="direction" />
            <Field source="amount" />
            <Field source="happened_on" />
            <OfCash>
              <Field source="desk_id" />
            </OfCash>
            <Field source="description" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}
