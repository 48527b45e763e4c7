import { studentTable } from '@halaqa/students/tables'
import { integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReactionKind } from '../../contract/post.ts'
import { learning, moment } from '../schema.ts'
import { forumPostTable } from './forum.table.ts'

/** What a student says of somebody else's post without writing: each kind once. */
export const postReactionTable = learning.table(
  'post_reactions',
  {
    post_id: integer()
      .notNull()
      .references(() => forumPostTable.id),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    kind: text().$type<ReactionKind>().notNull(),
    at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.post_id, table.student_id, table.kind] })],
)
