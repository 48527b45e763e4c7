import { defineConfig } from 'drizzle-kit'

/** Used by tools/drizzle.ts only. The server applies the committed SQL itself: kits/server/database/migrate.ts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './kits/server/database/platform.ts',
    './kits/server/**/*.table.ts',
    './contexts/*/server/**/*.table.ts',
    './contexts/*/server/schema.ts', // pgSchema('…') of a context, when it stands by itself
  ],
  out: './database/migrations',
})
