import { describe, expect, it } from 'vitest'
import { allAllowed, deniedBy, explain, explainAll, portalAccess } from '#contract/access/explain.ts'
import { USER_TYPES, userTypeOf } from '#contract/people.ts'
import type { UserType } from '#contract/people.ts'
import type { AccessRule, Viewer } from '#contract/access/rule.ts'

/**
 * The oracle: the sentences of the specified permission check, written again and sharing nothing with `explain`.
 * It takes the user type as the claim's code, as the spec numbers them.
 */
type Person = { code: number; roles: string[]; nhr: unknown; claim: string | undefined; hrPartner: boolean; features: string[] }
const CODES = ['EMPLOYEE', 'MANAGER', 'VENDOR_SUPPORT', 'VENDOR_OPERATIONS', 'VENDOR_PARTNER', 'ADMIN', 'HR_ADMIN']

const oracle = (rule: AccessRule, person: Person): boolean => {
  const featuresOn = (rule.features ?? []).every((key) => person.features.includes(key))
  const vendor = person.code === 3 || person.code === 4 || person.code === 5
  const noRoleRequirement = !rule.roles || rule.roles.length === 0
  const typesOpen =
    !rule.userTypes || rule.userTypes.length === 0 || CODES.every((type) => (rule.userTypes as readonly string[]).includes(type))
  if (vendor && noRoleRequirement && typesOpen) return featuresOn
  if (rule.restrictedPartner === true && person.hrPartner) return false
  if (!featuresOn) return false
  if (rule.userTypes && rule.userTypes.length > 0 && !(rule.userTypes as readonly string[]).includes(CODES[person.code - 1] ?? ''))
    return false
  if (rule.roles && rule.roles.length > 0 && !rule.roles.some((role) => person.roles.includes(role))) return false
  const pairs = Object.entries(rule.claims ?? {})
  if (pairs.length > 0 && !pairs.some(([type, value]) => type === 'customer' && person.claim === value)) return false
  return !(person.hrPartner && (person.nhr === 'employee' || person.nhr === 'manager'))
}

const viewerOf = (person: Person): Viewer => ({
  subject: 'subject',
  displayName: 'A person',
  userName: 'person',
  userType: userTypeOf(person.code),
  roles: person.roles,
  nhr: person.nhr,
  claims: person.claim === undefined ? {} : { customer: ['other', person.claim] },
  partner: { id: null, isHrPartner: person.hrPartner },
  features: Object.fromEntries(person.features.map((key) => [key, true])),
})

const product = <Item>(lists: readonly (readonly Item[])[]): Item[][] =>
  lists.reduce<Item[][]>((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]])

const RULES = product<Partial<AccessRule>>([
  [{}, { restrictedPartner: true }, { restrictedPartner: false }],
  [{}, { features: [] }, { features: ['APPS'] }, { features: ['APPS', 'SPA_VIEW_AS'] }],
  [
    {},
    { userTypes: [] },
    { userTypes: ['ADMIN'] },
    { userTypes: ['VENDOR_OPERATIONS'] },
    { userTypes: ['ADMIN', 'VENDOR_SUPPORT', 'VENDOR_PARTNER', 'VENDOR_OPERATIONS'] },
    { userTypes: USER_TYPES },
  ],
  [{}, { roles: [] }, { roles: ['PartnerAdmin'] }, { roles: ['SuperAdmin', 'PartnerAdmin'] }],
  [{}, { claims: {} }, { claims: { customer: 'acme', nhr: 'never' } }],
]).map((parts): AccessRule => Object.assign({}, ...parts))

const PEOPLE = product<Partial<Person>>([
  [1, 2, 3, 4, 5, 6, 7].map((code) => ({ code })),
  [{ roles: [] }, { roles: ['PartnerAdmin'] }],
  [{ nhr: undefined }, { nhr: 'employee' }, { nhr: 'manager' }, { nhr: 'admin' }, { nhr: 7 }],
  [{ claim: undefined }, { claim: 'acme' }],
  [{ hrPartner: false }, { hrPartner: true }],
  [{ features: [] }, { features: ['APPS'] }, { features: ['APPS', 'SPA_VIEW_AS'] }],
]).map((parts): Person => Object.assign({}, ...parts))

describe('the permission check', () => {
  it(`answers as the specification for ${RULES.length} rules and ${PEOPLE.length} people`, () => {
    const wrong: unknown[] = []
    const seen = { allowed: 0, denied: 0 }
    for (const person of PEOPLE) {
      const viewer = viewerOf(person)
      for (const rule of RULES) {
        const { decision } = explain(rule, viewer)
        seen[decision] += 1
        if ((decision === 'allowed') !== oracle(rule, person)) wrong.push({ rule, person, decision })
      }
    }
    expect(wrong).toEqual([])
    expect(seen.allowed).toBeGreaterThan(10_000)
    expect(seen.denied).toBeGreaterThan(10_000)
  })

  it('names every clause, those that fail and what is missing', () => {
    const rule: AccessRule = {
      restrictedPartner: true,
      features: ['APPS'],
      userTypes: ['ADMIN'],
      roles: ['SuperAdmin'],
      claims: { customer: 'acme' },
    }
    const trace = explain(rule, viewerOf({ code: 2, roles: [], nhr: 'manager', claim: undefined, hrPartner: true, features: [] }))
    expect(trace).toEqual({
      rule,
      clauses: [
        { id: 'restrictedPartner', asked: true, holds: false, missing: [] },
        { id: 'features', asked: true, holds: false, missing: ['APPS'] },
        { id: 'userTypes', asked: true, holds: false, missing: ['ADMIN'] },
        { id: 'roles', asked: true, holds: false, missing: ['SuperAdmin'] },
        { id: 'claims', asked: true, holds: false, missing: ['customer=acme'] },
        { id: 'nhr', asked: true, holds: false, missing: [] },
        { id: 'customers', asked: true, holds: true, missing: [] },
      ],
      vendorByFeatures: false,
      decision: 'denied',
    })
  })

  it('in the vendor special case only the features close the door', () => {
    const trace = explain(
      { features: ['APPS'] },
      viewerOf({ code: 3, roles: [], nhr: 'manager', claim: undefined, hrPartner: true, features: [] }),
    )
    expect(trace.vendorByFeatures).toBe(true)
    expect(deniedBy(trace).map((clause) => clause.id)).toEqual(['features'])
  })

  it('a child only adds to its parent, whatever the special case says of the child alone', () => {
    const support = viewerOf({ code: 3, roles: [], nhr: undefined, claim: undefined, hrPartner: false, features: ['APPS'] })
    expect(explain({ features: ['APPS'] }, support).decision).toBe('allowed')
    expect(allAllowed(explainAll([{ userTypes: ['VENDOR_OPERATIONS'] }, { features: ['APPS'] }], support))).toBe(false)
  })

  it('a flag named like a property of every object is not on', () => {
    const anyone = viewerOf({ code: 6, roles: [], nhr: undefined, claim: undefined, hrPartner: false, features: [] })
    expect(explain({ features: ['constructor'] }, anyone).decision).toBe('denied')
    expect(explain({ claims: { toString: 'x' } }, anyone).decision).toBe('denied')
  })
})

describe('portal access', () => {
  it.each([
    [true, 'employee', 'denied'],
    [true, 'Manager', 'denied'],
    [true, 'admin', 'allowed'],
    [true, undefined, 'allowed'],
    [true, 3, 'allowed'],
    [false, 'employee', 'allowed'],
  ])('HR partner %s, nhr %s: %s', (hrPartner, nhr, answer) => {
    expect(portalAccess(viewerOf({ code: 1, roles: [], nhr, claim: undefined, hrPartner, features: [] }))).toBe(answer)
  })
})

it.each<[unknown, UserType]>([
  ['1', 'EMPLOYEE'],
  ['2', 'MANAGER'],
  ['3', 'VENDOR_SUPPORT'],
  [4, 'VENDOR_OPERATIONS'],
  ['5', 'VENDOR_PARTNER'],
  ['6', 'ADMIN'],
  ['7', 'HR_ADMIN'],
  ['8', 'EMPLOYEE'],
  ['', 'EMPLOYEE'],
  [undefined, 'EMPLOYEE'],
  ['constructor', 'EMPLOYEE'],
  [['6'], 'EMPLOYEE'],
])('usertype %j is %s', (code, userType) => {
  expect(userTypeOf(code)).toBe(userType)
})

describe('what an access profile gives or takes', () => {
  const rule: AccessRule = { userTypes: ['ADMIN', 'VENDOR_OPERATIONS'], activity: { type: 'DELETE', name: 'User' } }
  const judged = (code: number, claims: Viewer['claims'], asked = rule) => {
    const viewer = viewerOf({ code, roles: [], nhr: undefined, claim: undefined, hrPartner: false, features: [] })
    const trace = explain(asked, { ...viewer, claims })
    const clause = trace.clauses.find(({ id }) => id === 'userTypes')
    return [trace.decision, clause?.holds, clause?.byProfile]
  }
  const [granted, withheld] = [{ activities_granted: ['VIEW Log', 'DELETE User'] }, { activities_withheld: ['DELETE User'] }]

  it('takes an activity from an administrator, and from nobody else', () => {
    expect([6, 4].map((code) => [judged(code, {}), judged(code, withheld), judged(code, { activities_withheld: ['VIEW User'] })])).toEqual([
      [
        ['allowed', true, undefined],
        ['denied', false, true],
        ['allowed', true, undefined],
      ],
      [
        ['allowed', true, undefined],
        ['allowed', true, undefined],
        ['allowed', true, undefined],
      ],
    ])
  })

  it('gives one to support and partner staff where the page is for vendor staff, and to nobody else', () => {
    expect([1, 2, 3, 5, 7].map((code) => judged(code, granted))).toEqual([
      ['denied', false, undefined],
      ['denied', false, undefined],
      ['allowed', true, true],
      ['allowed', true, true],
      ['denied', false, undefined],
    ])
    expect(judged(3, granted, { ...rule, userTypes: ['ADMIN'] })).toEqual(['denied', false, undefined])
    expect(judged(3, { activities_granted: ['VIEW User'] })).toEqual(['denied', false, undefined])
    expect(judged(3, granted, { userTypes: ['VENDOR_OPERATIONS'] })).toEqual(['denied', false, undefined])
  })

  it('asks of several activities for any: one is enough, and an administrator keeps the page until all are taken away', () => {
    const any: AccessRule = {
      ...rule,
      activity: [
        { type: 'DELETE', name: 'User' },
        { type: 'VIEW', name: 'User' },
      ],
    }
    expect(judged(3, granted, any)).toEqual(['allowed', true, true])
    expect(judged(3, { activities_granted: ['VIEW Log'] }, any)).toEqual(['denied', false, undefined])
    expect(judged(6, withheld, any)).toEqual(['allowed', true, undefined])
    expect(judged(6, { activities_withheld: ['VIEW User', 'DELETE User'] }, any)).toEqual(['denied', false, true])
  })
})
