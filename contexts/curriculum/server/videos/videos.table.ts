import { fileTable } from '@halaqa/kit-server/files'
import { bigint, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { curriculum, moment } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

const file = () => uuid().references(() => fileTable.id)

/** A film as it was uploaded and what was made of it. Elements are pieces of it, from one moment to another. */
export const videoTable = curriculum.table(
  'videos',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    name: text().notNull(),
    source_file_id: file().notNull(),
    mp4_file_id: file(),
    webm_file_id: file(),
    poster_file_id: file(),
    /** 64 kbit/s, for slow lines. */
    audio_file_id: file(),
    /** Null while nobody knows: no ffmpeg here, and no player has told. */
    duration_ms: bigint({ mode: 'number' }),
    /** plain: there is no ffmpeg on the machine, the uploaded file serves. */
    state: text({ enum: ['waiting', 'ready', 'plain', 'failed'] })
      .notNull()
      .default('waiting'),
    transcript: text().notNull().default(''),
    created_at: moment().notNull(),
  },
  table => [index('videos_subject').on(table.subject_id)],
)
export type VideoRecord = typeof videoTable.$inferSelect

/** WebVTT, checked on its way in. */
export const captionTable = curriculum.table(
  'video_captions',
  {
    video_id: integer()
      .notNull()
      .references(() => videoTable.id, { onDelete: 'cascade' }),
    language: text({ enum: ['ar', 'en', 'fr'] }).notNull(),
    vtt: text().notNull(),
  },
  table => [primaryKey({ columns: [table.video_id, table.language] })],
)
