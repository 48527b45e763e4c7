import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { createStatement, deleteStatement, listStatements, type Statement } from '../contract/statements.ts'
import { statementAddress } from './addresses.ts'
import { Amount } from './amount.tsx'

/** Statements of the bank, the newest first, with what of them is not matched. */
export function StatementsList() {
  return (
    <PlainList<Statement>
      route={listStatements}
      word="banking.statement"
      title="file_name"
      columns={[
        { source: 'file_name', render: row => <bdi>{row.file_name}</bdi> },
        'bank_account',
        'first_on',
        'last_on',
        'lines',
        { source: 'left', render: row => <Left count={row.left} />, isFigure: true },
        { source: 'closing', render: row => <Amount baisa={row.closing} />, isFigure: true },
        { source: 'format', isExtra: true },
        { source: 'opening', render: row => <Amount baisa={row.opening} />, isFigure: true, isExtra: true },
        { source: 'gap', render: row => <Amount baisa={row.gap} />, isFigure: true, isExtra: true },
        'imported_by_name',
        { source: 'imported_at', isExtra: true },
      ]}
      references={{ bank_account_id: 'banking.account' }}
      actions={{ delete: deleteStatement }}
      open={row => statementAddress(row.id)}
      create={{ to: createStatement.path, access: createStatement.access }}
    />
  )
}

/** How many lines are not matched; a word says it where all are. */
function Left({ count }: { count: number }) {
  const words = useWords()
  return count > 0 ? count : <Chip tone="success">{words('banking.line.values.state.matched')}</Chip>
}
