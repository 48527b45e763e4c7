import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq } from 'drizzle-orm'
import { contactWrite } from '../contract/permissions.ts'
import { contactTable } from './pages/pages.table.ts'

/** What waits in content for somebody of the staff. */
export const contentWork: WorkKind[] = [
  {
    kind: 'content.contact',
    permission: contactWrite,
    waiting: () =>
      waitingItems({ id: contactTable.id, since: contactTable.created_at, where: eq(contactTable.state, 'new') }),
  },
]
