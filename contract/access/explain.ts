import { isVendor, USER_TYPES } from '../people.ts'
import type { AccessRule, Viewer } from './rule.ts'

/** Clauses (a) to (f) of the permission check, in that order, and whether a customer admits its users to the portal. */
export type ClauseId = 'restrictedPartner' | 'features' | 'userTypes' | 'roles' | 'claims' | 'nhr' | 'customers'

/** One clause: whether the rule requires it, whether it holds, and the required values that are missing. */
export type Clause = {
  id: ClauseId
  asked: boolean
  holds: boolean
  missing: readonly string[]
  /** Set if an access profile decided: it granted what the user type lacks, or withheld what it has. */
  byProfile?: true
}

/**
 * The complete evaluation of one rule. Every clause is evaluated, even if it cannot change the result, so that a page can show all of them.
 * `vendorByFeatures`: the vendor special case applies, and only the feature clause counts.
 */
export type Trace = { rule: AccessRule; clauses: readonly Clause[]; vendorByFeatures: boolean; decision: 'allowed' | 'denied' }

/** Evaluates one rule for one viewer. Pure: features must already be in `viewer.features`. */
export const explain = (rule: AccessRule, viewer: Viewer): Trace => {
  const clauses = [
    restrictedPartner(rule, viewer),
    features(rule, viewer),
    userTypes(rule, viewer),
    roles(rule, viewer),
    claims(rule, viewer),
    nhr(viewer),
    customers(viewer),
  ]
  const vendorByFeatures = isVendor(viewer.userType) && isEmpty(rule.roles) && !restrictsUserTypes(rule)
  return { rule, clauses, vendorByFeatures, decision: decide({ clauses, vendorByFeatures }) }
}

/** Final decision of `explain`: all clauses hold, or in the vendor special case the feature clause alone. */
const decide = (trace: Pick<Trace, 'clauses' | 'vendorByFeatures'>): 'allowed' | 'denied' =>
  trace.clauses.every((clause) => clause.holds || (trace.vendorByFeatures && clause.id !== 'features')) ? 'allowed' : 'denied'

/** Evaluates the rules of a route and of all its parents, one by one. */
export const explainAll = (rules: readonly AccessRule[], viewer: Viewer): readonly Trace[] => rules.map((rule) => explain(rule, viewer))

export const allAllowed = (traces: readonly Trace[]): boolean => traces.every((trace) => trace.decision === 'allowed')

export const deniedBy = (trace: Trace): readonly Clause[] =>
  trace.decision === 'allowed'
    ? []
    : trace.clauses.filter((clause) => !clause.holds && (!trace.vendorByFeatures || clause.id === 'features'))

/**
 * Clauses that deny access to the portal: an HR partner excludes its employees and managers, and customers can exclude their users, as the server
 * reports. Such users keep access to their own profile and security. The server applies the same check to every operation.
 */
export const closedBy = (viewer: Viewer): readonly ClauseId[] =>
  [nhr(viewer), customers(viewer)].filter(({ holds }) => !holds).map(({ id }) => id)

export const portalAccess = (viewer: Viewer): 'allowed' | 'denied' => (closedBy(viewer).length > 0 ? 'denied' : 'allowed')

const holding = (id: ClauseId, asked: boolean, missing: readonly string[]): Clause => ({ id, asked, holds: missing.length === 0, missing })

const restrictedPartner = (rule: AccessRule, viewer: Viewer): Clause => {
  const asked = rule.restrictedPartner === true
  return { id: 'restrictedPartner', asked, holds: !(asked && viewer.partner.isHrPartner), missing: [] }
}

const features = (rule: AccessRule, viewer: Viewer): Clause =>
  holding(
    'features',
    !isEmpty(rule.features),
    (rule.features ?? []).filter((feature) => !(Object.hasOwn(viewer.features, feature) && viewer.features[feature] === true)),
  )

/** Clause (c): holds by user type, unless a profile withholds the activity, or by an access profile of vendor staff on pages for vendor staff. */
const userTypes = (rule: AccessRule, viewer: Viewer): Clause => {
  const clause = anyOf('userTypes', rule.userTypes, (type) => type === viewer.userType)
  if (!rule.activity) return clause
  const keys = [rule.activity].flat().map(({ type, name }) => `${type} ${name}`)
  const namedIn = (claim: string) => keys.filter((key) => valuesOf(viewer.claims, claim).includes(key)).length
  if (clause.holds)
    return viewer.userType === 'ADMIN' && namedIn('activities_withheld') === keys.length
      ? { ...clause, asked: true, holds: false, byProfile: true }
      : clause
  const isGiven = isVendor(viewer.userType) && (rule.userTypes ?? []).some(isVendor) && namedIn('activities_granted') > 0
  return isGiven ? { ...clause, holds: true, missing: [], byProfile: true } : clause
}

const roles = (rule: AccessRule, viewer: Viewer): Clause => anyOf('roles', rule.roles, (role) => viewer.roles.includes(role))

const claims = (rule: AccessRule, viewer: Viewer): Clause => {
  const pairs = Object.entries(rule.claims ?? {})
  const holds = pairs.length === 0 || pairs.some(([type, value]) => valuesOf(viewer.claims, type).includes(value))
  return { id: 'claims', asked: pairs.length > 0, holds, missing: holds ? [] : pairs.map(([type, value]) => `${type}=${value}`) }
}

const nhr = (viewer: Viewer): Clause => ({ id: 'nhr', asked: viewer.partner.isHrPartner, holds: !isBlockedByNhr(viewer), missing: [] })

const anyOf = <Value extends string>(id: ClauseId, values: readonly Value[] | undefined, has: (value: Value) => boolean): Clause => {
  const holds = values === undefined || values.length === 0 || values.some(has)
  return { id, asked: !isEmpty(values), holds, missing: holds ? [] : (values ?? []) }
}

const customers = (viewer: Viewer): Clause => {
  const asked = !isVendor(viewer.userType)
  return { id: 'customers', asked, holds: !(asked && viewer.claims['portal_access'] === 'customers'), missing: [] }
}

const isBlockedByNhr = ({ partner, nhr: values }: Viewer): boolean =>
  partner.isHrPartner &&
  [values].flat().some((value) => typeof value === 'string' && ['employee', 'manager'].includes(value.trim().toLowerCase()))

/** A list of user types is a restriction only if it names some of the known types but not all of them. */
const restrictsUserTypes = (rule: AccessRule): boolean => {
  const usable = new Set((rule.userTypes ?? []).filter((type) => USER_TYPES.includes(type)))
  return usable.size > 0 && usable.size < USER_TYPES.length
}

const isEmpty = (list: readonly unknown[] | undefined): boolean => list === undefined || list.length === 0

const valuesOf = (claims: Viewer['claims'], type: string): readonly string[] => {
  const value = Object.hasOwn(claims, type) ? claims[type] : undefined
  return (Array.isArray(value) ? value : [value]).filter((one) => ['string', 'number', 'boolean'].includes(typeof one)).map(String)
}
