import { addressOf, CallError } from '@halaqa/kit-contract'
import { ActionButton, ContractForm, Loaded, Page, useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, Empty, LinkButton, useToast } from '@halaqa/kit-web/light'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { editElement } from '../../contract/element.ts'
import { createPage, deletePage, editPage, listPages, orderPages, storePage, updatePage } from '../../contract/page.ts'
import { at, subjectAddress } from '../addresses.ts'
import { OrderedList } from '../ordered-list.tsx'
import { Prose } from './prose.tsx'

/** The pages of a text: their order, and the whole to read and print. */
export function PagesPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const say = useToast()
  return (
    <Loaded route={listPages} params={{ id }} word="curriculum.page.many">
      {({ element, rows, can }, again) => {
        const add = can.edit && (
          <LinkButton size="small" icon="plus" to={addressOf(createPage, { query: { element: id } })}>
            {words('curriculum.page.one')}
          </LinkButton>
        )
        const order = async (ids: number[]) => {
          await call(orderPages, { params: { id }, body: { ids } }).then(
            () => say({ text: words('curriculum.office.order.saved') }),
            error =>
              say({
                tone: 'error',
                text: error instanceof CallError ? error.problem.title : words('office.state.failed'),
              }),
          )
          again()
        }
        return (
          <Page
            title={element.title}
            crumbs={[{ label: element.subject, to: subjectAddress(element.subjectId) }]}
            actions={
              <>
                <LinkButton look="outlined" size="small" icon="edit" to={at(editElement, id)}>
                  {words('curriculum.element.one')}
                </LinkButton>
                {rows.length > 0 && (
                  <Button look="outlined" size="small" icon="file" onClick={() => print()}>
                    {words('curriculum.office.print')}
                  </Button>
                )}
                {rows.length > 0 && add}
              </>
            }
          >
            {rows.length === 0 && <Empty icon="text" title={words('curriculum.office.page.none')} action={add} />}
            {rows.length > 1 && (
              <Card className="cu-panel cu-no-print">
                <OrderedList
                  label={words('curriculum.page.many')}
                  canOrder={can.edit}
                  onSave={order}
                  items={rows.map(page => ({
                    id: page.id,
                    name: page.title,
                    content: <Link to={at(editPage, page.id)}>{page.title}</Link>,
                  }))}
                />
              </Card>
            )}
            {rows.map(page => (
              <Card key={page.id} as="article" className="cu-page">
                <header className="cu-row">
                  <h2>{page.title}</h2>
                  {can.edit && (
                    <span className="cu-row cu-no-print">
                      <LinkButton look="text" size="small" icon="edit" to={at(editPage, page.id)}>
                        {words('ra.action.edit')}
                      </LinkButton>
                      <ActionButton
                        danger
                        action={deletePage}
                        params={{ id: page.id }}
                        word="curriculum.page"
                        label="ra.action.delete"
                        title={words('curriculum.office.page.delete', { title: page.title })}
                        onDone={again}
                      />
                    </span>
                  )}
                </header>
                <Prose html={page.body} />
              </Card>
            ))}
          </Page>
        )
      }}
    </Loaded>
  )
}

export function NewPage() {
  const [search] = useSearchParams()
  const element = Number(search.get('element')) || undefined
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Loaded route={createPage} query={element ? { element } : {}} word="curriculum.page.one">
      {draft => (
        <Page title={words('ra.page.create', { name: words('curriculum.page.one') })}>
          <ContractForm
            route={storePage}
            word="curriculum.page"
            values={draft.defaults}
            saveLabel={words('ra.action.create')}
            onDone={page => navigate(at(listPages, page.elementId))}
            onCancel={() => navigate(-1)}
          >
            {({ Field }) => (
              <>
                {element ? null : <Field source="elementId" />}
                <Field source="title" />
                <Field source="body" />
              </>
            )}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

export function EditPage() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  return (
    <Loaded route={editPage} params={{ id }} word="curriculum.page.one">
      {page => {
        const leave = () => navigate(at(listPages, page.elementId))
        return (
          <Page title={page.title} crumbs={[{ label: page.element.title, to: at(listPages, page.elementId) }]}>
            <ContractForm
              route={updatePage}
              params={{ id }}
              word="curriculum.page"
              values={page}
              readOnly={!page.can.edit}
              onDone={leave}
              onCancel={leave}
            >
              {({ Field }) => (
                <>
                  <Field source="title" />
                  <Field source="body" />
                </>
              )}
            </ContractForm>
          </Page>
        )
      }}
    </Loaded>
  )
}
