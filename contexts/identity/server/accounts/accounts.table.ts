import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { identity } from '../schema.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

export const accountTable = identity.table(
  'accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guard: text().notNull(),
    /** Lower case; unique within a guard. */
    username: text().notNull(),
    /** Lower case. Whether it belongs to the person is said by emailVerifiedAt. */
    email: text(),
    email_verified_at: moment(),
    name: text().notNull(),
    /**
     * Civil number or passport number, as the person declared it: asked for beside the address in a password reset. It never
     * proves that two accounts are one person.
     */
    national_id: text(),
    /** The account that this one grew out of: that of the applicant who became this student. */
    former_account_id: integer().references((): AnyPgColumn => accountTable.id, { onDelete: 'set null' }),
    mobile: text().notNull().default(''),
    /** argon2id; null until an invitation is accepted. */
    password_hash: text(),
    language: text().notNull().default('ar'),
    state: text({ enum: ['invited', 'active', 'blocked'] })
      .notNull()
      .default('active'),
    /** Sealed with the field key; set by start, in force once confirmed. */
    second_factor_secret: text(),
    second_factor_on_at: moment(),
    /** The step of the last accepted code: one code is good once. */
    second_factor_step: integer(),
    last_sign_in_at: moment(),
    created_at: moment().notNull().defaultNow(),
    search_text: text().notNull().default(''),
  },
  table => [
    uniqueIndex('accounts_guard_username').on(table.guard, table.username),
    uniqueIndex('accounts_guard_email').on(table.guard, table.email),
    index('accounts_national_id').on(table.national_id),
    index('accounts_former').on(table.former_account_id).where(sql`${table.former_account_id} is not null`),
    // Accounts of a guard by name, to be chosen from, and their number, without a look at the rows.
    index('accounts_name').on(table.guard, table.name, table.id),
    // Students and teachers together, where one is chosen from both: no index by guard has their common order.
    index('accounts_learners').on(table.name, table.id).where(sql`guard in ('students', 'teachers')`),
    index('accounts_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    check('accounts_username_lower', sql`${table.username} = lower(${table.username})`),
  ],
)
export type Account = typeof accountTable.$inferSelect

export const sessionTable = identity.table(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    /** sha256 of the refresh secret in force, and of the one before it: two tabs may renew at once. */
    refresh_hash: text(),
    previous_refresh_hash: text(),
    /** Of those before, the last few: whoever sends one of them has stolen it. */
    spent_refresh_hashes: text().array().notNull().default(sql`'{}'`),
    rotated_at: moment(),
    agent: text().notNull().default(''),
    address: text().notNull().default(''),
    created_at: moment().notNull(),
    last_used_at: moment().notNull(),
    expires_at: moment().notNull(),
    ended_at: moment(),
    end_reason: text(),
    /** The member of staff who acts as the account: such a session is short and never renewed. */
    acting_by_id: integer().references((): AnyPgColumn => accountTable.id, { onDelete: 'cascade' }),
  },
  table => [
    index('sessions_account').on(table.account_id),
    index('sessions_acting').on(table.acting_by_id).where(sql`${table.acting_by_id} is not null`),
  ],
)

/** Links and codes that work once. Only hashes are kept. */
export const oneTimeTokenTable = identity.table(
  'one_time_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify-email', 'reset-password', 'invitation'] }).notNull(),
    hash: text().notNull().unique(),
    /** A six-digit code that does the same as the link. */
    code_hash: text(),
    code_attempts: integer().notNull().default(0),
    /** The address it was sent to; the proof is of this address only. */
    email: text(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  table => [index('one_time_tokens_account').on(table.account_id, table.purpose)],
)

export const recoveryCodeTable = identity.table(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    used_at: moment(),
  },
  table => [uniqueIndex('recovery_codes_account_hash').on(table.account_id, table.hash)],
)

/** Failures by device, by account and address, and around both, so that guessing becomes slow. */
export const signInFailureTable = identity.table('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  blocked_until: moment(),
  last_at: moment().notNull(),
  /** When the owner of the account was told of them. */
  told_at: moment(),
})

export const roleTable = identity.table('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique(),
  name_ar: text().notNull(),
  name_en: text().notNull(),
  name_fr: text().notNull(),
  shipped: boolean().notNull().default(false),
  /** Permissions of a role that was never edited follow the shipped list; an edited one is left alone. */
  edited: boolean().notNull().default(false),
  granted: jsonb().$type<string[]>().notNull().default([]),
})

export const accountRoleTable = identity.table(
  'account_roles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    role_id: integer()
      .notNull()
      .references(() => roleTable.id),
  },
  table => [
    uniqueIndex('account_roles_account_role').on(table.account_id, table.role_id),
    index('account_roles_role').on(table.role_id),
  ],
)
