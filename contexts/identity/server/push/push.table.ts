import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accountTable, sessionTable } from '../accounts/accounts.table.ts'
import { notificationTable } from '../notices/notifications.table.ts'
import { identity } from '../schema.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A browser of an account that takes pushes: one row a device. It goes with the session that it was switched on in. */
export const pushSubscriptionTable = identity.table(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    /** What the browser's cookie of known devices calls it: a later sign-in there finds it again. */
    device: text().notNull().unique(),
    /** Where its push service takes messages for it. */
    endpoint: text().notNull().unique(),
    /** `{ p256dh, auth }` as the browser made them, sealed. */
    sealed_keys: text().notNull(),
    agent: text().notNull(),
    created_at: moment().notNull(),
    last_success_at: moment(),
  },
  table => [
    index('push_subscriptions_account').on(table.account_id),
    index('push_subscriptions_session').on(table.session_id),
  ],
)
export type PushSubscription = typeof pushSubscriptionTable.$inferSelect

/** What an account wants on its devices; without a row everything, outside of the usual quiet hours. */
export const pushWishTable = identity.table(
  'push_wishes',
  {
    account_id: integer()
      .primaryKey()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    unwanted: text().array().notNull(),
    /** `22:00` in Muscat; both null where there are no quiet hours. */
    quiet_from: text(),
    quiet_to: text(),
  },
  table => [check('push_wishes_quiet', sql`(${table.quiet_from} is null) = (${table.quiet_to} is null)`)],
)

/** A notice that is still to go to a device: written with the notice, gone when it was sent. */
export const pushTable = identity.table(
  'pushes',
  {
    notification_id: integer()
      .notNull()
      .references(() => notificationTable.id, { onDelete: 'cascade' }),
    subscription_id: integer()
      .notNull()
      .references(() => pushSubscriptionTable.id, { onDelete: 'cascade' }),
    /** The job that sends it; another leaves it alone, unless that one has long been silent. */
    claimed_by: text(),
    claimed_at: moment(),
  },
  table => [
    primaryKey({ columns: [table.notification_id, table.subscription_id] }),
    index('pushes_subscription').on(table.subscription_id),
  ],
)
