/** The signed-in person as the identity token describes them. */
export type UserProfile = {
  subject: string
  sessionId: string | undefined
  userName: string
  /** `first_name`, else the user name. */
  displayName: string
  fullName: string
  email: string | undefined
  /** The claim `usertype` as it came; `contract/people.ts` knows its codes. */
  userTypeCode: string
  roles: readonly string[]
  /** Compared as it came: a role name, or anything else. */
  nhr: unknown
  /** Left-padded to 2 digits. */
  companyId: string | undefined
  /** Left-padded to 6 digits. */
  employeeId: string | undefined
  defaultLocale: string | undefined
  /** How this person wants days written; undefined where the partner's format holds. */
  dateFormat: string | undefined
  /** auto, light or dark; undefined where none was ever chosen. */
  colourScheme: string | undefined
  /** The columns that were chosen in lists, as `src/resources/list/columns/chosen-columns.ts` reads them. */
  listColumns: string | undefined
  /** How they want the sidebar, as `src/shell/navigation/navigation-look.ts` reads it. */
  navigation: string | undefined
  /** 'dismissed' once they have put the first steps away, as `src/features/getting-started` reads it. */
  gettingStarted: string | undefined
  /** Idle limit of this session in minutes, 30 where the token has none. */
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
  const given = Number(word(value))
  return Number.isFinite(given) && given > 0 ? given : DEFAULT_SESSION_TIMEOUT
}

/** Claims of an identity token to a profile. Throws where there is no subject: such a token is about nobody. */
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
