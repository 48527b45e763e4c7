import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** The embedded database has no folder of extensions to load from: each is handed to it at start. */
export const embeddedExtensions = { pg_trgm, unaccent }
