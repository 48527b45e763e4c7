import { ContractForm, Failed, Page, PlainList, useCall, useWords, Waiting } from '@halaqa/kit-office'
import { keyOf } from '@halaqa/kit-web/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { editPage, listPages, updatePage } from '../../contract/page.ts'

const word = 'content.page'
const open = (row: { id: number }) => `/content/pages/edit/${row.id}`

export const PagesPage = () => (
  <PlainList
    route={listPages}
    word={word}
    columns={['title', 'slug', 'language', 'updated_at']}
    title="title"
    open={open}
  />
)

export function EditPagePage() {
  const words = useWords()
  const call = useCall()
  const queries = useQueryClient()
  const go = useNavigate()
  const id = Number(useParams().id)
  const key = keyOf(editPage, { id })
  const found = useQuery({ queryKey: key, queryFn: () => call(editPage, { params: { id } }) })
  if (!found.data)
    return found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <Waiting />
  const { can, ...row } = found.data
  return (
    <Page title={row.title} sub={words(`${word}.values.language.${row.language}`)}>
      <ContractForm
        route={updatePage}
        params={{ id }}
        word={word}
        values={row}
        readOnly={!can.edit}
        onDone={() => void queries.invalidateQueries({ queryKey: key })}
        onCancel={() => void go(listPages.path)}
      >
        {({ Field }) => (
          <>
            <Field source="title" />
            <Field source="description" />
            <Field source="body" />
          </>
        )}
      </ContractForm>
    </Page>
  )
}
