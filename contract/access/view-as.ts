import { allAllowed, explain, explainAll, portalAccess } from './explain.ts'
import { codeOfUserType } from '../people.ts'
import type { UserType } from '../people.ts'
import type { AccessRule, Viewer } from './rule.ts'

/** As whom the portal is previewed: what decides access, and nobody's personal data. */
export type Preview = {
  userType: UserType
  roles: readonly string[]
  isHrPartner: boolean
  /** The claim nhr; undefined for none. */
  nhr: string | undefined
  /** The flags that are on for the user taken as the example; undefined for those of the real person. */
  features: readonly string[] | undefined
}

/** Vendor staff, where the feature is on for them; nobody looks through two views. */
export const VIEW_AS_RULE: AccessRule = {
  userTypes: ['VENDOR_SUPPORT', 'VENDOR_OPERATIONS', 'VENDOR_PARTNER'],
  features: ['SPA_VIEW_AS'],
}

export const mayViewAs = (viewer: Viewer): boolean => viewer.view === undefined && explain(VIEW_AS_RULE, viewer).decision === 'allowed'

/** The person at the screen, whoever they look at the portal as. */
export const realViewer = (viewer: Viewer): Viewer => viewer.view?.by ?? viewer

/** A real person who looks at the portal as somebody else: their own name and session, the other's user type, roles, partner kind and flags. */
export const viewedAs = (by: Viewer, preview: Preview): Viewer => {
  const { userType, roles, isHrPartner, nhr, features } = preview
  return {
    ...by,
    userType,
    roles,
    nhr,
    claims: { ...by.claims, usertype: codeOfUserType(userType), role: roles, nhr },
    partner: { ...by.partner, isHrPartner },
    features: features === undefined ? by.features : only(by.features, features),
    view: { preview, by },
  }
}

/** The viewer with the flags that the server has answered meanwhile. */
export const withFlags = (viewer: Viewer, features: Viewer['features']): Viewer =>
  viewer.view ? viewedAs({ ...viewer.view.by, features }, viewer.view.preview) : { ...viewer, features }

/** Whether all rules admit this viewer. In a view they must admit the real person too: it narrows, and never opens anything. */
export const mayOpen = (rules: readonly AccessRule[], viewer: Viewer): boolean =>
  admits(rules, viewer) && (viewer.view === undefined || admits(rules, viewer.view.by))

/** Whether the rules admit who is previewed and not the real person, so that the view cannot show what stands behind them. */
export const isBeyondView = (rules: readonly AccessRule[], viewer: Viewer): boolean =>
  viewer.view !== undefined && admits(rules, viewer) && !admits(rules, viewer.view.by)

/** `portalAccess`, of both persons in a view. */
export const mayEnterPortal = (viewer: Viewer): boolean =>
  [viewer, realViewer(viewer)].every((person) => portalAccess(person) === 'allowed')

const admits = (rules: readonly AccessRule[], viewer: Viewer) => allAllowed(explainAll(rules, viewer))

const only = (flags: Viewer['features'], keys: readonly string[]): Viewer['features'] =>
  Object.fromEntries(Object.entries(flags).map(([key, on]) => [key, on && keys.includes(key)]))
