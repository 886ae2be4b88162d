import { sql, type SQL } from 'drizzle-orm'
import { moduleAccess } from '../tables/access-profile.table.ts'

/** Today's date by the server's clock, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Whether a customer's module is active today; its first and last day are included. */
export const isOnToday = (): SQL =>
  sql`(coalesce(${moduleAccess.startsOn}, '-infinity'::date) <= ${today()}::date and coalesce(${moduleAccess.endsOn}, 'infinity'::date) >= ${today()}::date)`
