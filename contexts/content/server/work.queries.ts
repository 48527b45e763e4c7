import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq, inArray } from 'drizzle-orm'
import { showContact } from '../contract/contact-inbox.ts'
import { contactWrite } from '../contract/permissions.ts'
import { contactTable } from './pages/pages.table.ts'

/** What waits in content for somebody of the staff. */
export const contentWork: WorkKind[] = [
  {
    kind: 'content.contact',
    permission: contactWrite,
    one: 'content.contact.one',
    link: id => addressOf(showContact, { params: { id } }),
    names: ids =>
      db()
        .select({ id: contactTable.id, name: contactTable.name })
        .from(contactTable)
        .where(inArray(contactTable.id, [...ids])),
    waiting: () =>
      waitingItems({ id: contactTable.id, since: contactTable.created_at, where: eq(contactTable.state, 'new') }),
  },
]
