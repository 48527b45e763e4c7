import { pgSchema } from 'drizzle-orm/pg-core'

export const billing = pgSchema('billing')
