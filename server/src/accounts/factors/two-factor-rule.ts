import { asksEach, FACTORS, namedFactors, type Factor } from '../../../../contract/two-factor.ts'

type TwoFactorLevel = 'NONE' | 'ADMIN' | 'ALL'

export type TwoFactorFacts = {
  /** The user's own switch and methods: a factor, factors joined by `_`, ANY, ALL or NONE. */
  twoFactorEnabled: boolean
  twoFactorMethods: string
  bypassCompanyTwoFactor: boolean
  isAdmin: boolean
  /** The user's enabled customers. */
  companies: readonly { level: TwoFactorLevel; method: string }[]
  /** Factors that are set up and usable: a confirmed phone, a confirmed address, an activated authenticator, a PIN, a device of this host. */
  ready: Readonly<Record<Factor, boolean>>
}

export type TwoFactorDecision = {
  /** Whether the password alone is insufficient. */
  required: boolean
  /** Whether a company demands it, regardless of the user's own setting. */
  demanded: boolean
  /** Usable factors, strongest first. */
  offered: Factor[]
  /** Factors to set up during the sign-in, because a second step is demanded and no accepted factor is set up. */
  enrol: Factor[]
  /** Whether all offered and enrolled factors are required one after another, instead of one of them. */
  each: boolean
}

/** Parses a text such as `AUTHENTICATOR_EMAIL`. A bare ANY or ALL means every factor, NONE or unknown names none. */
export function parseFactors(methods: string): Factor[] {
  if (methods === 'ANY' || methods === 'ALL') return [...FACTORS]
  return namedFactors(methods)
}

/** Factors of a bare ALL: all but security devices, which can be used in addition. */
const EVERY: readonly Factor[] = ['AUTHENTICATOR', 'SMS', 'EMAIL', 'PIN']

const everyOf = (methods: string): readonly Factor[] => (namedFactors(methods).length > 0 ? namedFactors(methods) : EVERY)

/** Inverse of `parseFactors`. */
export const joinFactors = (factors: readonly Factor[]): string =>
  factors.length === 0 ? 'NONE' : FACTORS.filter((factor) => factors.includes(factor)).join('_')

/**
 * Decides the second step of a sign-in. A user's own two-factor setting always counts. A company's level ALL, or ADMIN for admins, demands a second
 * step unless the user bypasses it, and its method restricts the accepted factors. ANY restricts nothing; ALL requires every factor of its
 * combination, whatever other companies accept. With several other methods, the factors that all of them accept count, or if there are none, those
 * that any of them accepts. A PIN is never accepted alone.
 */
export function decideTwoFactor(facts: TwoFactorFacts): TwoFactorDecision {
  const { twoFactorEnabled, bypassCompanyTwoFactor, isAdmin, companies, ready } = facts
  const own = parseFactors(facts.twoFactorMethods)
  const wants = twoFactorEnabled && own.length > 0
  const demanding = bypassCompanyTwoFactor ? [] : companies.filter(({ level }) => level === 'ALL' || (level === 'ADMIN' && isAdmin))
  const demanded = demanding.length > 0
  if (!wants && !demanded) return { required: false, demanded, offered: [], enrol: [], each: false }
  const everyMethod = demanding.filter(({ method }) => asksEach(method)).flatMap(({ method }) => everyOf(method))
  if (everyMethod.length > 0) return { required: true, demanded, each: true, ...inTurn(everyMethod, ready, wants) }
  const accepted = demanded ? acceptedBy(demanding.map(({ method }) => method)) : [...FACTORS]
  const isSetUp = (factor: Factor) =>
    ready[factor] && (own.includes(factor) || (demanded && ['FIDO', 'AUTHENTICATOR', 'SMS'].includes(factor)))
  const usable = FACTORS.filter((factor) => accepted.includes(factor) && isSetUp(factor))
  if (usable.length === 0) return { required: true, demanded, offered: [], enrol: toEnrol(accepted, ready, wants), each: false }
  const alone = usable.length === 1 && usable[0] === 'PIN' && ready.EMAIL
  const each = !demanded && asksEach(facts.twoFactorMethods)
  const meant = each ? usable.filter((factor) => everyOf(facts.twoFactorMethods).includes(factor)) : usable
  if (each && meant.length > 0) return { required: true, demanded, offered: meant, enrol: [], each }
  return { required: true, demanded, offered: alone ? ['EMAIL', 'PIN'] : usable, enrol: [], each: false }
}

/**
 * Factors that are set up are required before others are enrolled, so that a password alone is not enough to enrol one. Neither a phone number nor a
 * mailbox can be confirmed during a sign-in; factors that need one are left out until it exists, unless nothing else remains.
 */
function inTurn(factors: readonly Factor[], ready: TwoFactorFacts['ready'], hasOwn: boolean): Pick<TwoFactorDecision, 'offered' | 'enrol'> {
  const offered = FACTORS.filter((factor) => factors.includes(factor) && ready[factor])
  const missing = FACTORS.filter((factor) => factors.includes(factor) && !ready[factor])
  const enrol = missing.filter((factor) => factor === 'AUTHENTICATOR' || (factor === 'PIN' && ready.EMAIL))
  if (offered.length + enrol.length > 0) return { offered, enrol }
  return { offered, enrol: toEnrol(factors, ready, hasOwn) }
}

/** Whether the proved factors are sufficient. A recovery code replaces one factor, but not if each is required. */
export const isSatisfied = ({ offered, enrol, each }: TwoFactorDecision, proved: readonly string[]): boolean =>
  each
    ? [...offered, ...enrol].every((factor) => proved.includes(factor))
    : proved.some((factor) => factor === 'RECOVERY' || offered.some((one) => one === factor))

/**
 * Users without a second factor enrol an accepted one: an authenticator app, or mail. Users whose second factor is not accepted here must prove their
 * mailbox, because a password alone must not replace the factor.
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
