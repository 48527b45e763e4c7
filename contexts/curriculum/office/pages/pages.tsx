import { addressOf, type Out } from '@halaqa/kit-contract'
import { ActionButton, Link, Loaded, Page, useCall, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { editElement } from '../../contract/element.ts'
import { createPage, deletePage, editPage, listPages, orderPages } from '../../contract/page.ts'
import { at, subjectAddress } from '../addresses.ts'
import { OrderedList } from '../ordered-list.tsx'
import { PrintButton } from '../print-button.tsx'
import { useOrder } from '../use-order.ts'
import { Prose } from './prose.tsx'

type Pages = Out<typeof listPages.reply>

/** The pages of a text: their order, and the whole to read and print. */
export function PagesPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={listPages} params={{ id }} word="curriculum.page.many">
      {(data, again) => <Known id={id} data={data} again={again} />}
    </Loaded>
  )
}

function Known({ id, data, again }: { id: number; data: Pages; again: () => void }) {
  const words = useWords()
  const call = useCall()
  const order = useOrder(again)
  const { element, rows, can } = data
  const add = can.edit && (
    <LinkButton size="small" icon="plus" to={addressOf(createPage, { query: { element: id } })}>
      {words('curriculum.page.one')}
    </LinkButton>
  )
  return (
    <Page
      title={element.title}
      crumbs={[{ label: element.subject, to: subjectAddress(element.subject_id) }]}
      actions={
        <>
          <LinkButton look="outlined" size="small" icon="edit" to={at(editElement, id)}>
            {words('curriculum.element.one')}
          </LinkButton>
          {rows.length > 0 && <PrintButton />}
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
            onSave={order(ids => call(orderPages, { params: { id }, body: { ids } }))}
            items={rows.map(page => ({
              id: page.id,
              name: page.title,
              content: <Link to={at(editPage, page.id)}>{page.title}</Link>,
            }))}
          />
        </Card>
      )}
      {rows.map(page => (
        <Article key={page.id} page={page} canEdit={can.edit} again={again} />
      ))}
    </Page>
  )
}

type ArticleProps = { page: Pages['rows'][number]; canEdit: boolean; again: () => void }
function Article({ page, canEdit, again }: ArticleProps) {
  const words = useWords()
  return (
    <Card as="article" className="cu-page">
      <header className="cu-row">
        <h2>{page.title}</h2>
        {canEdit && (
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
  )
}
