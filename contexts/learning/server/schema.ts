import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const learning = pgSchema('learning')
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Stretches as PostgreSQL keeps them, `{[0,4000),[9000,12000)}`: their union is `+`, in any order, twice or once. */
export const ranges = customType<{ data: string; driverData: string }>({ dataType: () => 'int4multirange' })

/** The same of moments, in milliseconds since 1970. */
export const moments = customType<{ data: string; driverData: string }>({ dataType: () => 'int8multirange' })
