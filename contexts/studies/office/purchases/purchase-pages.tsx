import { showInvoice } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import {
  ActionButton,
  ContractForm,
  Link,
  Loaded,
  Page,
  useAfterAct,
  useMay,
  useShowing,
  useWords,
} from '@halaqa/kit-office'
import { Chip, LinkButton } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import {
  createPurchase,
  deletePurchase,
  editPurchase,
  listPurchases,
  type Purchase,
  showPurchase,
  storePurchase,
  updatePurchase,
} from '../../contract/purchases.ts'
import { purchaseTones } from '../tones.ts'

const word = 'studies.purchase'

/** Sells a book: to whom, which, how many, for how much. */
export function NewPurchasePage() {
  const [search] = useSearchParams()
  const id = Number(search.get('student_id'))
  return (
    <Loaded route={createPurchase} query={id ? { student_id: id } : {}} word="studies.office.purchases.new">
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function useLeave() {
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const cancel = () => void navigate(listPurchases.path)
  return {
    cancel,
    done: () => {
      refresh()
      cancel()
    },
  }
}
const crumb = (words: (key: string) => string) => [{ label: words(`${word}.many`), to: listPurchases.path }]

function New({ draft }: { draft: Out<typeof createPurchase.reply> }) {
  const words = useWords()
  const leave = useLeave()
  const title = words('studies.office.purchases.new')
  return (
    <Page title={title} crumbs={crumb(words)}>
      <ContractForm
        route={storePurchase}
        word={word}
        values={{
          student_id: draft.student_id ?? undefined,
          semester_id: draft.semester_id ?? undefined,
          title: '',
          quantity: 1,
          unit_price: undefined,
        }}
        saveLabel={title}
        onCancel={leave.cancel}
        onDone={leave.done}
      >
        {({ Field, Section }) => (
          <Section title={words(`${word}.one`)} why={words('studies.office.purchases.why')}>
            <Field source="student_id" />
            <Field source="semester_id" />
            <Field source="title" />
            <Field source="quantity" />
            <Field source="unit_price" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}

/** A purchase; its book, number and price can be changed until it is paid. */
export function PurchasePage() {
  const id = Number(useParams().id)
  const route = useShowing(editPurchase, showPurchase)
  return (
    <Loaded route={route} params={{ id }} word={`${word}.one`}>
      {purchase => <Shown key={`${purchase.state}/${purchase.invoice_id}`} purchase={purchase} />}
    </Loaded>
  )
}

function Shown({ purchase }: { purchase: Out<typeof editPurchase.reply> }) {
  const words = useWords()
  const leave = useLeave()
  return (
    <Page
      title={words(`${word}.one`)}
      sub={
        <>
          <Link to={recordAddress(purchase.student_id)}>{purchase.full_name}</Link>
          {purchase.reason && <span dir="auto"> · {purchase.reason}</span>}
        </>
      }
      chips={<Chip tone={purchaseTones[purchase.state]}>{words(`${word}.values.state.${purchase.state}`)}</Chip>}
      crumbs={crumb(words)}
      actions={<Acts purchase={purchase} onDone={leave.done} />}
    >
      <ContractForm
        route={updatePurchase}
        params={{ id: purchase.id }}
        word={word}
        values={purchase}
        readOnly={!purchase.can.edit}
        onCancel={leave.cancel}
        onDone={leave.done}
      >
        {({ Field, Section }) => (
          <Section title={purchase.title} why={words('studies.office.purchases.change_why')}>
            <Field source="title" />
            <Field source="quantity" />
            <Field source="unit_price" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}

function Acts({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  const words = useWords()
  const may = useMay()
  return (
    <>
      {purchase.invoice_id && may(showInvoice.access) && (
        <LinkButton
          to={addressOf(showInvoice, { params: { id: purchase.invoice_id } })}
          look="outlined"
          size="small"
          icon="wallet"
        >
          {words('studies.office.purchases.invoice')}
        </LinkButton>
      )}
      {purchase.can.delete && (
        <ActionButton
          danger
          action={deletePurchase}
          params={{ id: purchase.id }}
          word={word}
          label="studies.office.purchases.reverse"
          icon="trash"
          onDone={onDone}
        />
      )}
    </>
  )
}
