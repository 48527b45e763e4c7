import type { SubjectKeeping } from '@halaqa/learning/contract'

/** What of a subject is kept: lessons in whole and of how many, bytes that are here, and of how many. */
export type SubjectRoom = { kept: number; lessons: number; here: number; all: number }
/** Bytes of a lesson that are on the device; all of them for one that is kept in whole. */
export type Here = (lessonId: number) => number | 'whole'

/** How much of a subject is on this device. Lessons without files take no room, and are kept like the others. */
export function roomOf(rows: SubjectKeeping['rows'], here: Here): SubjectRoom {
  const room: SubjectRoom = { kept: 0, lessons: rows.length, here: 0, all: 0 }
  for (const { lesson_id, files } of rows) {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const found = here(lesson_id)
    room.all += bytes
    room.here += found === 'whole' ? bytes : Math.min(found, bytes)
    if (found === 'whole') room.kept += 1
  }
  return room
}

/** How far keeping is, in hundredths: by bytes, and by lessons where they have none. Whole only when every lesson is. */
export function keptPart({ kept, lessons, here, all }: SubjectRoom): number {
  if (lessons > 0 && kept === lessons) return 100
  const part = all > 0 ? here / all : kept / Math.max(1, lessons)
  return Math.min(99, Math.floor(part * 100))
}
