import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { createBlock, editBlock, listBlocks, storeBlock, updateBlock } from '../../contract/grade-block.ts'

const word = 'students.grade-block'

/** No result is shown to a student from now on: whom, why, until when. */
export function NewBlockPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('student_id'))
  return (
    <Loaded route={createBlock} query={id ? { student_id: id } : {}} word="students.office.blocks.new">
      {draft => <New number={draft.student?.number ?? ''} />}
    </Loaded>
  )
}

function New({ number }: { number: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const title = words('students.office.blocks.new')
  return (
    <Page title={title} crumbs={[{ label: words(`${word}.many`), to: listBlocks.path }]}>
      <ContractForm
        route={storeBlock}
        word={word}
        values={{ number, reason: '', until: null }}
        saveLabel={words('students.office.blocks.do')}
        onCancel={() => navigate(listBlocks.path)}
        onDone={() => {
          refresh()
          navigate(listBlocks.path)
        }}
      >
        {({ Field, Section }) => (
          <Section title={words('students.student.one')} why={words('students.office.blocks.why')}>
            <Field source="number" />
            <Field source="reason" />
            <Field source="until" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}

/** Its reason and its end. */
export function BlockPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editBlock} params={{ id }} word={`${word}.one`}>
      {block => <Edit block={block} />}
    </Loaded>
  )
}

function Edit({ block }: { block: Out<typeof editBlock.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return (
    <Page
      title={words(`${word}.one`)}
      sub={<bdi>{block.full_name}</bdi>}
      crumbs={[{ label: words(`${word}.many`), to: listBlocks.path }]}
    >
      <ContractForm
        route={updateBlock}
        params={{ id: block.id }}
        word={word}
        values={block}
        readOnly={!block.can.edit}
        onCancel={() => navigate(listBlocks.path)}
        onDone={() => {
          refresh()
          navigate(listBlocks.path)
        }}
      >
        {({ Field, Section }) => (
          <Section title={block.full_name} why={words('students.office.blocks.why')}>
            <Field source="reason" />
            <Field source="until" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}
