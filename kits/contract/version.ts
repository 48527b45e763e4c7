import { z } from 'zod'

/** Of a record as it was shown: another one as soon as what may be changed of it is another. */
export const recordVersion = z.string().regex(/^\d{1,20}$/)

/** What a change names as the state that it was made on; without it nothing is compared. */
export const VersionQuery = z.strictObject({ version: recordVersion.optional() })

/** Into the reply of a route that others change (`changes`): `reply: Note.extend(shownVersion)`. */
export const shownVersion = { version: recordVersion.optional() }
