import { and, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { DemoPeople } from '../identity/identity-pages.ts'
import { DEMO_PASSWORD, demoPeople } from './seed-people.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import type { Host } from '../kit/hosts.ts'
import { mayEnter } from '../accounts/find-user.ts'

/** By email, which tells a visitor more than the bare user name; in folded form, as in the index. */
const EMAILS = demoPeople.map(({ name }) => `${name}@portico.test`)

/** Emails of the demo users who may sign in on a host; only shown on its sign-in page in demo mode. */
async function demoEmails(db: Database, host: Host): Promise<string[]> {
  const rows = await db.orm
    .select({ email: userIdentity.email })
    .from(userIdentity)
    .where(and(inArray(userIdentity.emailFolded, EMAILS), mayEnter(host)))
  const found = new Set(rows.map(({ email }) => email))
  return EMAILS.filter((email) => found.has(email))
}

export const demoPeopleOf =
  (db: Database) =>
  async (host: Host): Promise<DemoPeople> => ({ emails: await demoEmails(db, host), password: DEMO_PASSWORD })
