import { ContractForm, Loaded, Page, useWords } from '@halaqa/kit-office'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { createPage, editPage, listPages, storePage, updatePage } from '../../contract/page.ts'
import { at } from '../addresses.ts'

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
            onDone={page => navigate(at(listPages, page.element_id))}
            onCancel={() => navigate(-1)}
          >
            {({ Field }) => (
              <>
                {element ? null : <Field source="element_id" />}
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
        const leave = () => navigate(at(listPages, page.element_id))
        return (
          <Page title={page.title} crumbs={[{ label: page.element.title, to: at(listPages, page.element_id) }]}>
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
