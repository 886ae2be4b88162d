import { allAllowed, explain, explainAll, portalAccess } from './explain.ts'
import { codeOfUserType, type UserType } from '../people.ts'
import type { AccessRule, Viewer } from './rule.ts'

/** The user that the portal is viewed as: only what determines access, and no personal data. */
export type Preview = {
  userType: UserType
  roles: readonly string[]
  isHrPartner: boolean
  /** Claim `nhr`; undefined for none. */
  nhr: string | undefined
  /** Flags that are on for the example user; undefined uses those of the real user. */
  features: readonly string[] | undefined
}

/** Allows vendor staff if the feature is on for them. Views cannot be nested. */
export const VIEW_AS_RULE: AccessRule = {
  userTypes: ['VENDOR_SUPPORT', 'VENDOR_OPERATIONS', 'VENDOR_PARTNER'],
  features: ['SPA_VIEW_AS'],
}

export const mayViewAs = (viewer: Viewer): boolean => viewer.view === undefined && explain(VIEW_AS_RULE, viewer).decision === 'allowed'

/** The real user, also in a view as somebody else. */
export const realViewer = (viewer: Viewer): Viewer => viewer.view?.by ?? viewer

/** Creates the viewer of a view as somebody else: name and session of the real user; user type, roles, partner kind and flags of the viewed user. */
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

/** Returns the viewer with the flags that were loaded in the meantime. */
export const withFlags = (viewer: Viewer, features: Viewer['features']): Viewer =>
  viewer.view ? viewedAs({ ...viewer.view.by, features }, viewer.view.preview) : { ...viewer, features }

/** Whether all rules admit this viewer. In a view they must also admit the real user: a view narrows access and never extends it. */
export const mayOpen = (rules: readonly AccessRule[], viewer: Viewer): boolean =>
  admits(rules, viewer) && (viewer.view === undefined || admits(rules, viewer.view.by))

/** Whether the rules admit the viewed user but not the real one, so that the view cannot show these pages. */
export const isBeyondView = (rules: readonly AccessRule[], viewer: Viewer): boolean =>
  viewer.view !== undefined && admits(rules, viewer) && !admits(rules, viewer.view.by)

/** Evaluates `portalAccess`, in a view for both users. */
export const mayEnterPortal = (viewer: Viewer): boolean =>
  [viewer, realViewer(viewer)].every((person) => portalAccess(person) === 'allowed')

const admits = (rules: readonly AccessRule[], viewer: Viewer) => allAllowed(explainAll(rules, viewer))

const only = (flags: Viewer['features'], keys: readonly string[]): Viewer['features'] =>
  Object.fromEntries(Object.entries(flags).map(([key, on]) => [key, on && keys.includes(key)]))
