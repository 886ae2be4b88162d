import { and, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { DemoPeople } from '../identity/steps/step.ts'
import { DEMO_PASSWORD, demoPeople } from './seed-people.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import type { Host } from '../kit/hosts.ts'
import { mayEnter } from '../accounts/find-user.ts'

/** By the email, which says more to a visitor than the bare user name; folded as they stand, as the index has them. */
const EMAILS = demoPeople.map(({ name }) => `${name}@portico.test`)

/** The emails of those demo people who may sign in on a host; shown on its sign-in page in demo mode only. */
async function demoEmails(db: Database, host: Host): Promise<string[]> {
  const rows = await db.orm
    .select({ email: userIdentity.email })
    .from(userIdentity)
    .where(and(inArray(userIdentity.emailFolded, EMAILS), mayEnter(host)))
  const found = new Set(rows.map(({ email }) => email))
  return EMAILS.filter((email) => found.has(email))
}

/** The demo people of a host, for the sign-in page. */
export const demoPeopleOf =
  (db: Database) =>
  async (host: Host): Promise<DemoPeople> => ({ emails: await demoEmails(db, host), password: DEMO_PASSWORD })
