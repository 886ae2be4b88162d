import { Resolver } from 'node:dns/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recordNameOf, recordValueOf, type ResolveTxt } from '../../federation/domains/domain-proof.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'

/** The system's DNS, except that every domain under the reserved `.test` has published its records and none under `.example` has. */
export const demoDns =
  ({ orm }: Pick<Database, 'orm'>): ResolveTxt =>
  async (name) => {
    const domain = name.slice(recordNameOf('').length)
    if (domain.endsWith('.example')) return []
    if (!domain.endsWith('.test')) return new Resolver({ timeout: 3000, tries: 1 }).resolveTxt(name)
    const asking = await orm
      .select({ id: loginProvider.id })
      .from(loginProvider)
      .where(sql`${domain} = any(${loginProvider.allowedDomains})`)
    return asking.map((provider) => [recordValueOf(provider, domain)])
  }
