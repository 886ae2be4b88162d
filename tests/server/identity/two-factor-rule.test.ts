import { describe, expect, it } from 'vitest'
import { FACTORS } from '#contract/two-factor.ts'
import type { Factor } from '#contract/two-factor.ts'
import {
  decideTwoFactor,
  isSatisfied,
  joinFactors,
  parseFactors,
  type TwoFactorFacts,
} from '../../../server/src/accounts/factors/two-factor-rule.ts'

const ready = (...factors: Factor[]) =>
  Object.fromEntries(FACTORS.map((factor) => [factor, factors.includes(factor)])) as Record<Factor, boolean>

const facts = (over: Partial<TwoFactorFacts>): TwoFactorFacts => ({
  twoFactorEnabled: false,
  twoFactorMethods: 'NONE',
  bypassCompanyTwoFactor: false,
  isAdmin: false,
  companies: [],
  ready: ready('EMAIL'),
  ...over,
})
const on = (twoFactorMethods: string) => ({ twoFactorEnabled: true, twoFactorMethods })
const all = (method: string) => ({ companies: [{ level: 'ALL' as const, method }] })
const admins = (method: string) => ({ companies: [{ level: 'ADMIN' as const, method }] })

/** Facts, then: required, demanded by a company, offered, to be set up, each of them and not one. */
type Row = [
  name: string,
  given: Partial<TwoFactorFacts>,
  required: boolean,
  demanded: boolean,
  offered: string,
  enrol: string,
  each?: boolean,
]
const TABLE: Row[] = [
  ['nothing set, nothing demanded', {}, false, false, '', ''],
  ['methods without the switch', { twoFactorMethods: 'EMAIL' }, false, false, '', ''],
  ['the switch without methods', { twoFactorEnabled: true }, false, false, '', ''],
  ['own mail', on('EMAIL'), true, false, 'EMAIL', ''],
  [
    'own authenticator and mail',
    { ...on('AUTHENTICATOR_EMAIL'), ready: ready('AUTHENTICATOR', 'EMAIL') },
    true,
    false,
    'AUTHENTICATOR EMAIL',
    '',
  ],
  ['own ANY', { ...on('ANY'), ready: ready('SMS', 'EMAIL', 'FIDO') }, true, false, 'FIDO SMS EMAIL', ''],
  ['own ALL', { ...on('ALL'), ready: ready('AUTHENTICATOR', 'EMAIL', 'FIDO') }, true, false, 'AUTHENTICATOR EMAIL', '', true],
  ['own PIN never stands alone', { ...on('PIN'), ready: ready('PIN', 'EMAIL') }, true, false, 'EMAIL PIN', ''],
  ['own SMS whose number is not confirmed', on('SMS'), true, false, '', 'EMAIL'],
  ['own authenticator that was never activated', on('AUTHENTICATOR'), true, false, '', 'EMAIL'],
  ['company NONE', { companies: [{ level: 'NONE', method: 'ANY' }] }, false, false, '', ''],
  ['company ALL, nothing set up', all('ANY'), true, true, '', 'AUTHENTICATOR EMAIL'],
  ['company wants an authenticator, nothing set up', all('AUTHENTICATOR'), true, true, '', 'AUTHENTICATOR'],
  ['company wants text messages, nothing set up', all('SMS'), true, true, '', 'EMAIL'],
  ['company ALL, mail turned on, switch off', { ...all('ANY'), twoFactorMethods: 'EMAIL' }, true, true, 'EMAIL', ''],
  ['company ALL, bypassed', { ...all('ANY'), bypassCompanyTwoFactor: true }, false, false, '', ''],
  ['company ALL, bypassed, own mail', { ...all('AUTHENTICATOR'), ...on('EMAIL'), bypassCompanyTwoFactor: true }, true, false, 'EMAIL', ''],
  ['company ADMIN, an employee', admins('ANY'), false, false, '', ''],
  ['company ADMIN, an admin', { ...admins('ANY'), isAdmin: true, ready: ready('AUTHENTICATOR') }, true, true, 'AUTHENTICATOR', ''],
  ['company wants an authenticator, user has mail', { ...all('AUTHENTICATOR'), ...on('EMAIL') }, true, true, '', 'EMAIL'],
  [
    'company wants an authenticator, user has both',
    { ...all('AUTHENTICATOR'), ...on('AUTHENTICATOR_EMAIL'), ready: ready('AUTHENTICATOR', 'EMAIL') },
    true,
    true,
    'AUTHENTICATOR',
    '',
  ],
  ['company method NONE takes any', { ...all('NONE'), ready: ready('SMS', 'EMAIL') }, true, true, 'SMS', ''],
  ['company ALL methods', { ...all('ALL'), ready: ready('FIDO', 'SMS', 'EMAIL') }, true, true, 'SMS EMAIL', 'AUTHENTICATOR PIN', true],
  [
    'company ALL of two',
    { ...all('ALL_AUTHENTICATOR_EMAIL'), ready: ready('AUTHENTICATOR', 'EMAIL') },
    true,
    true,
    'AUTHENTICATOR EMAIL',
    '',
    true,
  ],
  ['company ALL of two, one not set up', all('ALL_AUTHENTICATOR_EMAIL'), true, true, 'EMAIL', 'AUTHENTICATOR', true],
  ['company ALL of a phone that nobody has', all('ALL_SMS'), true, true, '', 'EMAIL', true],
  [
    'two companies, one of which asks for all of two',
    {
      companies: [
        { level: 'ALL', method: 'ALL_AUTHENTICATOR_EMAIL' },
        { level: 'ALL', method: 'EMAIL' },
      ],
      ready: ready('AUTHENTICATOR', 'EMAIL'),
    },
    true,
    true,
    'AUTHENTICATOR EMAIL',
    '',
    true,
  ],
  [
    'two companies: what both take',
    {
      companies: [
        { level: 'ALL', method: 'AUTHENTICATOR_SMS' },
        { level: 'ALL', method: 'SMS_EMAIL' },
      ],
      ready: ready('AUTHENTICATOR', 'SMS', 'EMAIL'),
    },
    true,
    true,
    'SMS',
    '',
  ],
  [
    'two companies that share nothing: what one takes',
    {
      companies: [
        { level: 'ALL', method: 'AUTHENTICATOR' },
        { level: 'ALL', method: 'SMS' },
      ],
      ready: ready('AUTHENTICATOR', 'SMS'),
    },
    true,
    true,
    'AUTHENTICATOR SMS',
    '',
  ],
  ['no mailbox at all', { ...all('ANY'), ready: ready() }, true, true, '', 'AUTHENTICATOR'],
]

describe('E7 which second step a sign-in takes', () => {
  it.each(TABLE)('%s', (_name, given, required, demanded, offered, enrol, each = false) => {
    const decision = decideTwoFactor(facts(given))
    expect({ ...decision, offered: decision.offered.join(' '), enrol: decision.enrol.join(' ') }).toEqual({
      required,
      demanded,
      offered,
      enrol,
      each,
    })
  })

  it('never offers what is not ready, and never leaves a required step without a way', () => {
    const methods = ['NONE', 'ANY', 'ALL', ...FACTORS, 'AUTHENTICATOR_EMAIL', 'SMS_PIN', 'ALL_SMS_PIN']
    const subsets = Array.from({ length: 2 ** FACTORS.length }, (_, bits) => FACTORS.filter((_factor, at) => bits & (1 << at)))
    for (const own of methods)
      for (const company of methods)
        for (const level of ['NONE', 'ADMIN', 'ALL'] as const)
          for (const set of subsets)
            for (const enabled of [true, false]) {
              const given = facts({
                twoFactorEnabled: enabled,
                twoFactorMethods: own,
                companies: [{ level, method: company }],
                ready: ready(...set),
              })
              const { required, demanded, offered, enrol } = decideTwoFactor(given)
              expect(offered.filter((factor) => !set.includes(factor))).toEqual([])
              expect(offered.length + enrol.length > 0).toBe(required)
              expect(demanded).toBe(level === 'ALL')
              expect(required && !enabled && level !== 'ALL').toBe(false)
            }
  })

  it('is satisfied by one of several, and by each of all', () => {
    const any = decideTwoFactor(facts({ ...on('ANY'), ready: ready('SMS', 'EMAIL') }))
    expect([isSatisfied(any, []), isSatisfied(any, ['EMAIL']), isSatisfied(any, ['FIDO']), isSatisfied(any, ['RECOVERY'])]).toEqual([
      false,
      true,
      false,
      true,
    ])
    const each = decideTwoFactor(facts({ ...all('ALL_SMS_EMAIL'), ready: ready('SMS', 'EMAIL') }))
    expect([isSatisfied(each, ['EMAIL']), isSatisfied(each, ['RECOVERY', 'SMS']), isSatisfied(each, ['EMAIL', 'SMS'])]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('reads and writes the methods as the tables keep them', () => {
    expect(parseFactors('AUTHENTICATOR_EMAIL')).toEqual(['AUTHENTICATOR', 'EMAIL'])
    expect([joinFactors(['EMAIL', 'AUTHENTICATOR', 'EMAIL']), joinFactors([])]).toEqual(['AUTHENTICATOR_EMAIL', 'NONE'])
    expect([parseFactors('ANY'), parseFactors('NONE'), parseFactors('CARRIER_PIGEON')]).toEqual([[...FACTORS], [], []])
  })
})
