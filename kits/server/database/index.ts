export { answeredTogether } from './asked-together.ts'
export { isDatabaseAway } from './away.ts'
export { batched, batchedWhole, intArrayParam } from './batched.ts'
export { hearsChanges, listenForChanges, onChange } from './changes.ts'
export type { Database, Executor, Handle } from './database.ts'
export { lockFolder } from './embedded/lock.ts'
export { type Embedded, startEmbedded } from './embedded/start.ts'
export { extensions } from './extensions/index.ts'
export { fenced } from './fenced.ts'
export { gatherRows } from './gather.ts'
export { columnsOf, type JsonRow, jsonRow, jsonRows } from './json.ts'
export { keptTables, keptUntilChanged } from './kept.ts'
export { keptBriefly } from './kept-briefly.ts'
export {
  type AppliedMigration,
  appliedMigrations,
  holdMigrations,
  type Migration,
  type MigrationProgress,
  migrate,
  migrateEmpty,
  migrationsFolder,
  readMigrations,
} from './migrate.ts'
export { type Ask, inOneStatement } from './one-statement.ts'
export { type DatabaseOptions, openDatabase } from './open.ts'
export { idsOfPairs, pairKey } from './pairs.ts'
export { moment, platform } from './platform.ts'
export { prepared } from './prepared.ts'
export {
  afterCommit,
  afterRollback,
  asDryRun,
  currentDatabase,
  db,
  isInTransaction,
  openedDatabase,
  outsideTransaction,
  transaction,
  useDatabase,
  withLastWord,
} from './transaction.ts'
export { takeTurns } from './turns.ts'
export { isAway, watchDatabase } from './watch.ts'
