import type { TestClient } from './client.ts'

/** Somebody who can sign in: a player of the cast, an applicant, a student. */
export type SampleMember = { id: number; token: string }

/** What a context finds when it brings its sample records. What other contexts made is asked of the tables (`lastId`). */
export type SampleWorld = {
  /** Somebody of the cast by name: `monitor`. */
  member: (name: string) => SampleMember
  /** The contract's calls in the name of somebody of the cast, of somebody else, or of nobody. */
  as: (who: string | SampleMember | undefined) => TestClient
  /** A JPEG, for whatever wants a file. */
  picture: Buffer
}

/** Where the records of a context are. Routes are meant by their operation's name: `admission.note.list`. */
export type SampleAddresses = {
  /** The id of a real record by the beginning of the name; the longest that fits counts. */
  ids: Record<string, number>
  /** Values of the other placeholders in the context's own addresses. */
  values?: Record<string, string | number>
  /** The query without which a route cannot be asked, by the whole name. */
  queries?: Record<string, object>
}

/**
 * What a context brings, as `sampleRecords` of its `server/sample-records.ts`, so that the tests over every route have
 * real addresses of it; the file is found there, and named nowhere. `Made` is what it reads of the small world.
 */
export type SampleRecords<Made extends object = object> = {
  /** Contexts on whose samples its own are built; theirs are made before. */
  after?: string[]
  /** Makes what its routes need beside the small world. */
  make?: (world: SampleWorld & Made) => Promise<unknown>
  /** Called when the records of every context are made. */
  find: (world: SampleWorld & Made) => Promise<SampleAddresses>
}
