import { asksEach, FACTORS, namedFactors } from '../../../../contract/two-factor.ts'
import type { Factor } from '../../../../contract/two-factor.ts'

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
  /** What has to be set up during the sign-in, because a second step is demanded and what counts is not there. */
  enrol: Factor[]
  /** Whether all that is offered and to be set up is asked for, in turn, and not one of it. */
  each: boolean
}

/** The factors that a text such as `AUTHENTICATOR_EMAIL` names; ANY and ALL alone name them all, NONE or nothing known none. */
export function parseFactors(methods: string): Factor[] {
  if (methods === 'ANY' || methods === 'ALL') return [...FACTORS]
  return namedFactors(methods)
}

/** What ALL means by itself: the methods beside which security devices stand. */
const EVERY: readonly Factor[] = ['AUTHENTICATOR', 'SMS', 'EMAIL', 'PIN']

const everyOf = (methods: string): readonly Factor[] => (namedFactors(methods).length > 0 ? namedFactors(methods) : EVERY)

/** As `parseFactors` reads it. */
export const joinFactors = (factors: readonly Factor[]): string =>
  factors.length === 0 ? 'NONE' : FACTORS.filter((factor) => factors.includes(factor)).join('_')

/**
 * Which second step a sign-in takes. A user's own two-factor counts by itself; a company's
 * level ALL, or ADMIN for admins, demands one unless the user bypasses it, and its method narrows what counts. ANY narrows nothing; ALL asks for every
 * method of its combination, whatever other companies would be content with. Several others: what all of them take, or, where there is no such thing, what one of them takes. A PIN never stands alone.
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
 * What is set up is asked for before anything is set up on the way: a password alone sets up nothing beside it. A phone number cannot be confirmed during
 * a sign-in, nor a mailbox; what needs one is left out until there is one, unless nothing else is left.
 */
function inTurn(factors: readonly Factor[], ready: TwoFactorFacts['ready'], hasOwn: boolean): Pick<TwoFactorDecision, 'offered' | 'enrol'> {
  const offered = FACTORS.filter((factor) => factors.includes(factor) && ready[factor])
  const missing = FACTORS.filter((factor) => factors.includes(factor) && !ready[factor])
  const enrol = missing.filter((factor) => factor === 'AUTHENTICATOR' || (factor === 'PIN' && ready.EMAIL))
  if (offered.length + enrol.length > 0) return { offered, enrol }
  return { offered, enrol: toEnrol(factors, ready, hasOwn) }
}

/** Whether what somebody has proved is enough. A recovery code stands for one method. */
export const isSatisfied = ({ offered, enrol, each }: TwoFactorDecision, proved: readonly string[]): boolean =>
  each
    ? [...offered, ...enrol].every((factor) => proved.includes(factor))
    : proved.some((factor) => factor === 'RECOVERY' || offered.some((one) => one === factor))

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
