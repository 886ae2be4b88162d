import { openPaths } from './open-paths.ts'

const DASHBOARDS: Readonly<Record<string, string>> = { '4': '/vendor/home', '6': '/admin/home' }

type Claims = Readonly<Record<string, unknown>>

/** The ids of the organisations that an identity token names (claim `customer`, a text or a list). */
export const customersOf = ({ customer }: Claims): readonly string[] =>
  [customer].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/**
 * Where a sign-in ends that was begun on the home page: people with a portal of their own to run arrive at its dashboard. Who works in several
 * organisations chooses one first: none is picked silently.
 * @param claims of the identity token
 */
export const startPage = (claims: Claims): string => {
  const page = DASHBOARDS[String(claims['usertype'])] ?? '/'
  return customersOf(claims).length > 1 ? openPaths.selectAccount(page) : page
}
