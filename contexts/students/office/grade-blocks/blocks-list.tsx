import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { createBlock, deleteBlock, editBlock, listBlocks } from '../../contract/grade-block.ts'

type Block = Out<typeof listBlocks.reply>['rows'][number]

const number = (row: { number: string }) => <bdi dir="ltr">{row.number}</bdi>

/** Students to whom no result is shown. */
export const BlocksList = () => (
  <PlainList<Block>
    route={listBlocks}
    word="students.grade-block"
    title="full_name"
    columns={['full_name', { source: 'number', render: number }, 'reason', 'until', 'is_over', 'created_at', 'by']}
    open={row => (row.can.edit ? addressOf(editBlock, { params: { id: row.id } }) : undefined)}
    presets={[{ key: 'now', label: 'students.office.blocks.now', filter: { over: 'false' } }]}
    actions={{ delete: deleteBlock }}
    create={{ to: createBlock.path, access: createBlock.access }}
  />
)
