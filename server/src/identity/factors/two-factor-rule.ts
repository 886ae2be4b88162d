/** The second factors of spec section 3, strongest first: the order in which they are offered. */
export const FACTORS = ['FIDO', 'AUTHENTICATOR', 'SMS', 'EMAIL', 'PIN'] as const
export type Factor = (typeof FACTORS)[number]

export type TwoFactorLevel = 'NONE' | 'ADMIN' | 'ALL'

/** What decides about the second step of a sign-in. */
export type TwoFactorFacts = {
  /** The user's own switch and methods: a factor, factors joined by `_`, ANY, ALL or NONE. */
  twoFactorEnabled: boolean
  twoFactorMethods: string
  bypassCompanyTwoFactor: boolean
  isAdmin: boolean
  /** The enabled customers the user belongs to. */
  companies: readonly { level: TwoFactorLevel; method: string }[]
  /** What is set up and would work: a confirmed phone, a confirmed address, an authenticator that was activated, a PIN, a device of this host. */
  ready: Readonly<Record<Factor, boolean>>
}

export type TwoFactorDecision = {
  /** Whether a right password is not enough. */
  required: boolean
  /** Whether a company demands it, the user's own wish aside. */
  demanded: boolean
  /** What may be used, strongest first. */
  offered: Factor[]
  /** What has to be set up during the sign-in, because a second step is demanded and nothing that counts is there. */
  enrol: Factor[]
}

/** The factors that a text such as `AUTHENTICATOR_EMAIL` names; ANY and ALL name them all, NONE or nothing known none. */
export function parseFactors(methods: string): Factor[] {
  if (methods === 'ANY' || methods === 'ALL') return [...FACTORS]
  const named = methods.split('_')
  return FACTORS.filter((factor) => named.includes(factor))
}

/** As `parseFactors` reads it. */
export const joinFactors = (factors: readonly Factor[]): string =>
  factors.length === 0 ? 'NONE' : FACTORS.filter((factor) => factors.includes(factor)).join('_')

/**
 * Which second step a sign-in takes (screens.md, "Secure sign in"; spec sections 3 and 4). A user's own two-factor counts by itself; a company's
 * level ALL, or ADMIN for admins, demands one unless the user bypasses it, and its method narrows what counts. ANY and ALL narrow nothing. Several
 * demanding companies: what all of them take, or, where there is no such thing, what one of them takes. A PIN never stands alone.
 */
export function decideTwoFactor(facts: TwoFactorFacts): TwoFactorDecision {
  const { twoFactorEnabled, bypassCompanyTwoFactor, isAdmin, companies, ready } = facts
  const own = parseFactors(facts.twoFactorMethods)
  const wants = twoFactorEnabled && own.length > 0
  const demanding = bypassCompanyTwoFactor ? [] : companies.filter(({ level }) => level === 'ALL' || (level === 'ADMIN' && isAdmin))
  const demanded = demanding.length > 0
  if (!wants && !demanded) return { required: false, demanded, offered: [], enrol: [] }
  const accepted = demanded ? acceptedBy(demanding.map(({ method }) => method)) : [...FACTORS]
  const isSetUp = (factor: Factor) =>
    ready[factor] && (own.includes(factor) || (demanded && ['FIDO', 'AUTHENTICATOR', 'SMS'].includes(factor)))
  const usable = FACTORS.filter((factor) => accepted.includes(factor) && isSetUp(factor))
  if (usable.length === 0) return { required: true, demanded, offered: [], enrol: toEnrol(accepted, ready, wants) }
  const alone = usable.length === 1 && usable[0] === 'PIN' && ready.EMAIL
  return { required: true, demanded, offered: alone ? ['EMAIL', 'PIN'] : usable, enrol: [] }
}

/**
 * Who has nothing yet sets up what counts: an authenticator app, or mail. Who has a second factor that does not work here is asked for the
 * mailbox: a password alone must not replace it.
 */
function toEnrol(accepted: readonly Factor[], ready: TwoFactorFacts['ready'], hasOwn: boolean): Factor[] {
  const ways = accepted.filter((factor) => factor === 'AUTHENTICATOR' || (factor === 'EMAIL' && ready.EMAIL))
  if (!hasOwn && ways.length > 0) return ways
  return ready.EMAIL ? ['EMAIL'] : ['AUTHENTICATOR']
}

function acceptedBy(methods: readonly string[]): Factor[] {
  const sets = methods.map((method) => (method === 'NONE' ? [...FACTORS] : parseFactors(method)))
  const shared = FACTORS.filter((factor) => sets.every((set) => set.includes(factor)))
  return shared.length > 0 ? shared : FACTORS.filter((factor) => sets.some((set) => set.includes(factor)))
}
