import type { Page } from '@playwright/test'
import { ID } from './routes.ts'
import { accessToken } from './tokens.ts'

type Found = Record<string, { nodes: { id: string }[] }>

/** By the part of an address before a record's id, whose list it is in and which of them is asked for. */
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

/** The demo's administrators have no payroll. */
const MAY_BE_NONE = ['payrollEmployees']

/** The addresses with records that are there, as the signed-in person may see them, so that each page has something to show; jobs and kept sign-ins, which nobody has yet, keep their id. */
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
