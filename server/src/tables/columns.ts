import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Text ordered by code point, so that PGlite and every PostgreSQL page through it in the same order. */
export const orderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Raw bytes, which are read as a Buffer. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const key = () => uuid('id').primaryKey().defaultRandom()
