import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readProfile } from '#src/lib/user-profile.ts'

describe('the signed-in user profile', () => {
  it('reads the claims of the specification', () => {
    const claims = {
      sub: 'u1',
      sid: 's1',
      preferred_username: 'ops',
      first_name: 'Ólafur',
      fullName: 'Ólafur Operations',
      email: 'ops@portico.test',
      usertype: '4',
      role: ['VendorOperations', 'PartnerAdmin'],
      nhr: 'admin',
      company_id: '7',
      employee_id: 42,
      session_timeout: '45',
      profile_settings: 'true',
      default_locale: 'de',
      group_profile: 'g',
    }
    expect(readProfile(claims)).toEqual({
      subject: 'u1',
      sessionId: 's1',
      userName: 'ops',
      displayName: 'Ólafur',
      fullName: 'Ólafur Operations',
      email: 'ops@portico.test',
      userTypeCode: '4',
      roles: ['VendorOperations', 'PartnerAdmin'],
      nhr: 'admin',
      companyId: '07',
      employeeId: '000042',
      defaultLocale: 'de',
      sessionTimeout: 45,
      profileSettings: true,
      groupProfile: 'g',
      claims,
    })
  })

  it('has the specified defaults', () => {
    const { claims: _, ...profile } = readProfile({ sub: 'u1' })
    expect(profile).toEqual({
      subject: 'u1',
      sessionId: undefined,
      userName: 'u1',
      displayName: 'u1',
      fullName: 'u1',
      email: undefined,
      userTypeCode: '',
      roles: [],
      nhr: undefined,
      companyId: undefined,
      employeeId: undefined,
      defaultLocale: undefined,
      sessionTimeout: 30,
      profileSettings: false,
      groupProfile: undefined,
    })
  })

  it('takes one role or a list, and shows the user name where there is no first name', () => {
    expect(readProfile({ sub: 'u', role: 'Admin', preferred_username: 'ada', first_name: ' ' })).toMatchObject({
      roles: ['Admin'],
      displayName: 'ada',
    })
  })

  it('pads what is shorter and leaves what is longer', () => {
    expect(readProfile({ sub: 'u', company_id: '123', employee_id: '1234567' })).toMatchObject({ companyId: '123', employeeId: '1234567' })
  })

  it.each([0, -5, 'never', null, Number.NaN])('falls back to 30 minutes for the timeout %s', (session_timeout) => {
    expect(readProfile({ sub: 'u', session_timeout }).sessionTimeout).toBe(30)
  })

  it.each([{}, { sub: '' }, { sub: ' ' }, { sub: {} }])('refuses claims about nobody: %j', (claims) => {
    expect(() => readProfile(claims)).toThrow('claim "sub"')
  })

  it('never fails on other claims, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('role', 'nhr', 'usertype', 'company_id', 'session_timeout', 'first_name', 'x'), fc.anything()),
        (claims) => {
          const { roles, sessionTimeout } = readProfile({ ...claims, sub: 'u' })
          expect(roles.every((role) => typeof role === 'string')).toBe(true)
          expect(sessionTimeout).toBeGreaterThan(0)
        },
      ),
    )
  })
})
