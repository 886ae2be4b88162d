import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { moduleAccess } from '../tables/access-profile.table.ts'

/** The day by the server's clock, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Whether a module of a customer is on today; its first and its last day are among its days. */
export const isOnToday = (): SQL =>
  sql`(coalesce(${moduleAccess.startsOn}, '-infinity'::date) <= ${today()}::date and coalesce(${moduleAccess.endsOn}, 'infinity'::date) >= ${today()}::date)`
