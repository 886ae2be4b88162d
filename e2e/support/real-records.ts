import type { Page } from '@playwright/test'
import { ID } from './routes.ts'
import { accessToken } from './tokens.ts'

type Found = Record<string, { nodes: { id: string }[] }>

/** Query of a suitable record, by the part of the path before its ID. */
const LISTS: Record<string, string> = {
  customers: 'customers(first: 1, order: [{ userCount: DESC }])',
  'payroll-employees': 'payrollEmployees(first: 1, order: [{ name: ASC }])',
  partners: 'partners(first: 1, order: [{ name: ASC }])',
  apps: 'clients(first: 1, order: [{ name: ASC }])',
  apis: 'apiResources(first: 1)',
  'api-scopes': 'apiScopes(first: 1)',
  'identity-resources': 'identityResources(first: 1)',
  features: 'features(first: 1, order: [{ key: ASC }])',
  'login-providers': 'loginProviders(first: 1, order: [{ name: ASC }])',
  users: 'users(first: 1, order: [{ userName: ASC }])',
  accessprofile: 'accessProfiles(first: 1, order: [{ name: ASC }])',
}

/** Lists that may be empty, because the demo's administrators have no payroll. */
const MAY_BE_NONE = ['payrollEmployees']

/**
 * Replaces the placeholder ID in the paths by records that the signed-in user may see, so that each page shows data. Jobs and sign-in traces, of
 * which nobody has any yet, keep it.
 */
export async function withRecords(page: Page, origin: string, addresses: readonly string[]): Promise<string[]> {
  const token = await accessToken(page)
  const ask = async (list: string): Promise<string | undefined> => {
    const answer = await page.request.post(`${origin}/graphql`, {
      headers: { authorization: `Bearer ${token}` },
      data: { query: `{ found: ${list} { nodes { id } } }` },
    })
    const { data } = (await answer.json()) as { data: Found | null }
    const id = data?.['found']?.nodes[0]?.id
    if (id === undefined && !MAY_BE_NONE.some((name) => list.startsWith(name))) throw new Error(`There is none to show of ${list}`)
    return id
  }
  const known = new Map<string, Promise<string | undefined>>()
  const recordOf = (segment: string, customer: string | undefined) => {
    const list = LISTS[segment]
    if (list === undefined) return undefined
    const own = customer === undefined || segment !== 'accessprofile' ? list : list.replace('first: 1', `first: 1, customer: "${customer}"`)
    if (!known.has(own)) known.set(own, ask(own))
    return known.get(own)
  }
  return Promise.all(
    addresses.map(async (address) => {
      const parts = address.split('/')
      let customer: string | undefined
      for (const [at, part] of parts.entries())
        if (part === ID) {
          const segment = parts[at - 1] ?? ''
          parts[at] = (await recordOf(segment, customer)) ?? ID
          if (segment === 'customers') customer = parts[at]
        }
      return parts.join('/')
    }),
  )
}
