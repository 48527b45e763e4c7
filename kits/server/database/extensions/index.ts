/** The extensions that migrations may rely on; both are trusted, so the owner of the database may create them. */
export const extensions = ['pg_trgm', 'unaccent'] as const
