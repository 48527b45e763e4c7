import { audit } from '@halaqa/kit-server/audit'
import { sheetOfList } from '@halaqa/kit-testing'
import { expect, it } from 'vitest'
import { listAudit } from '../../contract/audit.ts'
import { testIdentity } from '../test-app.ts'
import { auditList } from './audit.queries.ts'

testIdentity()

it.each([
  ['ar', 'name: مازن؛ phone: 92000142'],
  ['en', 'name: مازن; phone: 92000142'],
  ['fr', 'name: مازن\u202f; phone: 92000142'],
])('the sheet of the audit log in %s sets fields apart as that language does', async (language, said) => {
  await audit({
    action: 'test.box.update',
    subject: ['test.box', 1],
    after: { name: 'مازن', phone: '92000142' },
  } as never)
  const [, line] = await sheetOfList(listAudit, auditList, { language })
  expect(line).toContain(said)
})
