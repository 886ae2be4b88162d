import { effectsQuery, withDigest, type Effects } from '#src/resources/effects/effects.ts'
import { CustomerFiguresDocument, type CustomerFiguresQuery } from '../customer.generated.ts'
import { effectWords } from '../words/effect-words.ts'

/** The fields whose change can affect the users of a customer. */
type Concerning = {
  enabled?: boolean
  userPortalAccess?: boolean
  mobileAppAccess?: boolean
  loginProviderId?: string
  twoFactorLevel?: string
}

/** Returns the facts of an audit row that can affect users. Having no login provider is passed as an empty ID. */
export const concerningOf = (facts: Readonly<Record<string, unknown>>): Concerning => {
  const { loginProviderId, twoFactorLevel } = facts
  const flag = (name: 'enabled' | 'userPortalAccess' | 'mobileAppAccess') =>
    typeof facts[name] === 'boolean' ? { [name]: facts[name] } : {}
  return {
    ...flag('enabled'),
    ...flag('userPortalAccess'),
    ...flag('mobileAppAccess'),
    ...(loginProviderId !== undefined && { loginProviderId: typeof loginProviderId === 'string' ? loginProviderId : '' }),
    ...(typeof twoFactorLevel === 'string' && { twoFactorLevel }),
  }
}

/** Whether a change takes something from users, or requires something of them. */
export const concernsUsers = ({ enabled, userPortalAccess, mobileAppAccess, loginProviderId, twoFactorLevel }: Concerning): boolean =>
  [enabled, userPortalAccess, mobileAppAccess].includes(false) || loginProviderId !== undefined || twoFactorLevel !== undefined

export const customerEffects = (change: Concerning) =>
  effectsQuery({
    query: CustomerFiguresDocument,
    effects: ({ customer }) => (customer ? withDigest(effectsOn(customer, change), customer.figures.digest) : {}),
    words: effectWords,
  })

type Counted = NonNullable<CustomerFiguresQuery['customer']>

function effectsOn({ figures, twoFactorLevel: before }: Counted, change: Concerning): Effects {
  const { users, administrators, barred, signedOut } = figures
  const askedBy = (level: string) => (level === 'ALL' ? users : level === 'ADMIN' ? administrators : 0)
  const { enabled, userPortalAccess, mobileAppAccess, loginProviderId, twoFactorLevel: after } = change
  return {
    ...(enabled === false && { BARRED: barred, SIGNED_OUT: signedOut }),
    ...(userPortalAccess === false && { LOSE_PORTAL: users }),
    ...(mobileAppAccess === false && { LOSE_MOBILE: users }),
    ...(loginProviderId !== undefined && { SIGN_IN_ELSEWHERE: users }),
    ...(after !== undefined && {
      ASKED_FOR_TWO_FACTOR: askedBy(after),
      NOT_ASKED_FOR_TWO_FACTOR: Math.max(0, askedBy(before) - askedBy(after)),
    }),
  }
}
