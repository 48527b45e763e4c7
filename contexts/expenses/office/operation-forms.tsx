import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useMay, useWords } from '@halaqa/kit-office'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { categories } from '../contract/categories.ts'
import {
  createOneStep,
  createOperation,
  editOperation,
  listOperations,
  storeOneStep,
  storeOperation,
  updateOperation,
} from '../contract/operations.ts'
import { operationAddress } from './addresses.ts'
import { FilesField } from './files-field.tsx'

const word = 'expenses.operation'
type Draft = Out<typeof createOperation.reply>

const started = ({ spent_on, bank_account_id }: Draft) => ({
  spent_on,
  ...(bank_account_id !== null && { bank_account_id }),
  document_number: '',
  file_ids: [],
})

/** A new operation; its bill may come later. */
export function NewOperationPage() {
  return (
    <Loaded route={createOperation} word="expenses.office.new">
      {draft => <NewOperation draft={draft} />}
    </Loaded>
  )
}

function NewOperation({ draft }: { draft: Draft }) {
  const words = useWords()
  const [form_uuid] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  return (
    <Page title={words('expenses.office.new')}>
      <ContractForm
        route={storeOperation}
        word={word}
        values={{ ...started(draft), form_uuid }}
        onCancel={() => navigate(listOperations.path)}
        onDone={made => navigate(operationAddress(made.id))}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words('expenses.office.what')} why={words('expenses.office.what_why')}>
              <Field source="category_id" />
              <Field source="payee" />
              <Field source="amount" />
              <Field source="document_number" />
              <Field source="description" />
            </Section>
            <Section title={words('expenses.office.how')} why={words('expenses.office.how_why')}>
              <Field source="bank_account_id" />
              <Field source="spent_on" />
            </Section>
            <Section title={words('expenses.office.proof')} why={words('expenses.office.proof_why')}>
              <Field source="file_ids" input={FilesField} />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

/** A bill at hand: the operation with its proof, under a category that may be named here. */
export function OneStepPage() {
  return (
    <Loaded route={createOneStep} word="expenses.office.one_step">
      {draft => <OneStep draft={draft} />}
    </Loaded>
  )
}

function OneStep({ draft }: { draft: Draft }) {
  const words = useWords()
  const [form_uuid] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const mayName = useMay()(categories.write)
  return (
    <Page title={words('expenses.office.one_step')} about={words('expenses.office.about_one')}>
      <ContractForm
        route={storeOneStep}
        word={word}
        values={{ ...started(draft), form_uuid, new_category: '' }}
        onCancel={() => navigate(listOperations.path)}
        onDone={made => navigate(operationAddress(made.id))}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words('expenses.office.proof')} why={words('expenses.office.proof_why')}>
              <Field source="file_ids" input={FilesField} />
            </Section>
            <Section title={words('expenses.office.what')} why={words('expenses.office.what_why')}>
              <Field source="category_id" />
              {mayName && <Field source="new_category" />}
              <Field source="payee" />
              <Field source="amount" />
              <Field source="document_number" />
              <Field source="description" />
            </Section>
            <Section title={words('expenses.office.how')} why={words('expenses.office.how_why')}>
              <Field source="bank_account_id" />
              <Field source="spent_on" />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

/** An operation that is not posted, changed by who entered it. */
export function EditOperationPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editOperation} params={{ id }} word={`${word}.one`}>
      {operation => <EditOperation operation={operation} />}
    </Loaded>
  )
}

function EditOperation({ operation }: { operation: Out<typeof editOperation.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const leave = () => navigate(operationAddress(operation.id))
  return (
    <Page
      title={words('expenses.office.edit')}
      sub={<bdi>{operation.payee}</bdi>}
      crumbs={[{ label: operation.payee, to: operationAddress(operation.id) }]}
    >
      <ContractForm
        route={updateOperation}
        params={{ id: operation.id }}
        word={word}
        values={operation}
        readOnly={!operation.can.edit}
        onCancel={leave}
        onDone={leave}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words('expenses.office.what')} why={words('expenses.office.what_why')}>
              <Field source="category_id" />
              <Field source="payee" />
              <Field source="amount" />
              <Field source="document_number" />
              <Field source="description" />
            </Section>
            <Section title={words('expenses.office.how')} why={words('expenses.office.how_why')}>
              <Field source="bank_account_id" />
              <Field source="spent_on" />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}
