import { openPaths } from './open-paths.ts'

const DASHBOARDS: Readonly<Record<string, string>> = { '4': '/vendor/home', '6': '/admin/home' }

type Claims = Readonly<Record<string, unknown>>

/** IDs of the organisations in an ID token (claim `customer`, a string or a list). */
export const customersOf = ({ customer }: Claims): readonly string[] =>
  [customer].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/** Organisation that the user worked in last, if it is still theirs. Undefined for all of them. */
export const workingOrganisation = (claims: Claims): string | undefined =>
  customersOf(claims).find((id) => id === claims['working_organisation'])

/**
 * Page that a sign-in from the home page leads to: users who administer a portal go to its dashboard. Users with several organisations begin in the
 * one that they worked in last, at first in all of them, as the switcher in the top bar says. The home page refuses users without access to the
 * portal, who keep their own pages (claim `portal_access`).
 * @param claims of the identity token
 */
export const startPage = (claims: Claims): string =>
  claims['portal_access'] === undefined ? (DASHBOARDS[String(claims['usertype'])] ?? '/') : openPaths.profile()
