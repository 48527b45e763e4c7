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
    emailVerifiedAt: moment(),
    name: text().notNull(),
    /**
     * Civil number or passport number, as the person declared it: asked for beside the address in a password reset. It never
     * proves that two accounts are one person.
     */
    nationalId: text(),
    /** The account that this one grew out of: that of the applicant who became this student. */
    formerAccountId: integer().references((): AnyPgColumn => accountTable.id, { onDelete: 'set null' }),
    mobile: text().notNull().default(''),
    /** argon2id; null until an invitation is accepted. */
    passwordHash: text(),
    language: text().notNull().default('ar'),
    state: text({ enum: ['invited', 'active', 'blocked'] })
      .notNull()
      .default('active'),
    /** Sealed with the field key; set by start, in force once confirmed. */
    secondFactorSecret: text(),
    secondFactorOnAt: moment(),
    /** The step of the last accepted code: one code is good once. */
    secondFactorStep: integer(),
    lastSignInAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    searchText: text().notNull().default(''),
  },
  table => [
    uniqueIndex('accounts_guard_username').on(table.guard, table.username),
    uniqueIndex('accounts_guard_email').on(table.guard, table.email),
    index('accounts_national_id').on(table.nationalId),
    index('accounts_former').on(table.formerAccountId).where(sql`${table.formerAccountId} is not null`),
    // Accounts of a guard by name, to be chosen from, and their number, without a look at the rows.
    index('accounts_name').on(table.guard, table.name, table.id),
    index('accounts_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('accounts_username_lower', sql`${table.username} = lower(${table.username})`),
  ],
)
export type Account = typeof accountTable.$inferSelect

export const sessionTable = identity.table(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    /** sha256 of the refresh secret in force, and of the one before it: two tabs may renew at once. */
    refreshHash: text(),
    previousRefreshHash: text(),
    /** Of those before, the last few: whoever sends one of them has stolen it. */
    spentRefreshHashes: text().array().notNull().default(sql`'{}'`),
    rotatedAt: moment(),
    agent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    endReason: text(),
    /** The member of staff who acts as the account: such a session is short and never renewed. */
    actingById: integer().references((): AnyPgColumn => accountTable.id, { onDelete: 'cascade' }),
  },
  table => [
    index('sessions_account').on(table.accountId),
    index('sessions_acting').on(table.actingById).where(sql`${table.actingById} is not null`),
  ],
)

/** Links and codes that work once. Only hashes are kept. */
export const oneTimeTokenTable = identity.table(
  'one_time_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify-email', 'reset-password', 'invitation'] }).notNull(),
    hash: text().notNull().unique(),
    /** A six-digit code that does the same as the link. */
    codeHash: text(),
    codeAttempts: integer().notNull().default(0),
    /** The address it was sent to; the proof is of this address only. */
    email: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  table => [index('one_time_tokens_account').on(table.accountId, table.purpose)],
)

export const recoveryCodeTable = identity.table(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: moment(),
  },
  table => [uniqueIndex('recovery_codes_account_hash').on(table.accountId, table.hash)],
)

/** Failures by device, by account and address, and around both, so that guessing becomes slow. */
export const signInFailureTable = identity.table('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  blockedUntil: moment(),
  lastAt: moment().notNull(),
  /** When the owner of the account was told of them. */
  toldAt: moment(),
})

export const roleTable = identity.table('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique(),
  nameAr: text().notNull(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  shipped: boolean().notNull().default(false),
  /** Permissions of a role that was never edited follow the shipped list; an edited one is left alone. */
  edited: boolean().notNull().default(false),
  granted: jsonb().$type<string[]>().notNull().default([]),
})

export const accountRoleTable = identity.table(
  'account_roles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roleTable.id),
  },
  table => [
    uniqueIndex('account_roles_account_role').on(table.accountId, table.roleId),
    index('account_roles_role').on(table.roleId),
  ],
)
