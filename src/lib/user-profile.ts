/** The signed-in user as the ID token describes them. */
export type UserProfile = {
  subject: string
  sessionId: string | undefined
  userName: string
  /** Claim `first_name`, else the user name. */
  displayName: string
  fullName: string
  email: string | undefined
  /** Claim `usertype` unchanged; `contract/people.ts` has its codes. */
  userTypeCode: string
  roles: readonly string[]
  /** Claim `nhr` unchanged: a role name or anything else. */
  nhr: unknown
  /** Company ID, left-padded to 2 digits. */
  companyId: string | undefined
  /** Employee ID, left-padded to 6 digits. */
  employeeId: string | undefined
  defaultLocale: string | undefined
  /** Date format of the user. Undefined if the partner's format applies. */
  dateFormat: string | undefined
  /** auto, light or dark. Undefined if none was chosen. */
  colourScheme: string | undefined
  /** Chosen columns of lists, as read by `src/resources/list/columns/chosen-columns.ts`. */
  listColumns: string | undefined
  /** State of the sidebar, as read by `src/shell/navigation/navigation-look.ts`. */
  navigation: string | undefined
  /** 'dismissed' once the user has closed the first steps, as read by `src/features/getting-started`. */
  gettingStarted: string | undefined
  /** Idle timeout of the session in minutes; 30 if the token has none. */
  sessionTimeout: number
  profileSettings: boolean
  groupProfile: string | undefined
  claims: Readonly<Record<string, unknown>>
}

const DEFAULT_SESSION_TIMEOUT = 30

const word = (value: unknown) => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
const list = (value: unknown) => (Array.isArray(value) ? value : [value]).map(word).filter((entry) => entry !== undefined)
const minutes = (value: unknown) => {
  const number = Number(word(value))
  return Number.isFinite(number) && number > 0 ? number : DEFAULT_SESSION_TIMEOUT
}

/** Reads the profile from the claims of an ID token. Throws if there is no subject. */
export const readProfile = (claims: Readonly<Record<string, unknown>>): UserProfile => {
  const subject = word(claims.sub)
  if (subject === undefined) throw new Error('The identity token has no subject (claim "sub").')
  const userName = word(claims.preferred_username) ?? word(claims.application_user) ?? word(claims.email) ?? subject
  const displayName = word(claims.first_name) ?? userName
  return {
    subject,
    sessionId: word(claims.sid) ?? word(claims.session_id),
    userName,
    displayName,
    fullName: word(claims.fullName) ?? word(claims.name) ?? displayName,
    email: word(claims.email),
    userTypeCode: word(claims.usertype) ?? '',
    roles: list(claims.role),
    nhr: claims.nhr,
    companyId: word(claims.company_id)?.padStart(2, '0'),
    employeeId: word(claims.employee_id)?.padStart(6, '0'),
    defaultLocale: word(claims.default_locale),
    dateFormat: word(claims.date_format),
    colourScheme: word(claims.colour_scheme),
    listColumns: word(claims.list_columns),
    navigation: word(claims.portal_navigation),
    gettingStarted: word(claims.getting_started),
    sessionTimeout: minutes(claims.session_timeout),
    profileSettings: claims.profile_settings === true || claims.profile_settings === 'true',
    groupProfile: word(claims.group_profile),
    claims,
  }
}
