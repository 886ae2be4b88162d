import { expect, it } from 'vitest'
import { roleLabel } from '#src/access/role-label.ts'
import { userTypeOf } from '#contract/people.ts'

const label = (nhr: unknown, usertype: unknown, { roles = [] as string[], hrPartner = false } = {}) =>
  roleLabel({
    subject: 's',
    displayName: 'd',
    userName: 'u',
    userType: userTypeOf(usertype),
    roles,
    nhr,
    claims: { usertype },
    partner: { id: null, isHrPartner: hrPartner },
    features: {},
  })

it.each([
  ['PartnerAdmin wins over everything', label('employee', '1', { roles: ['Admin', 'PartnerAdmin'], hrPartner: true }), 'partnerAdmin'],
  ['nhr admin at an HR partner', label('admin', '1', { hrPartner: true }), 'customerAdmin'],
  ['nhr Admin at an HR partner', label('Admin', '1', { hrPartner: true }), 'customerAdmin'],
  ['nhr admin elsewhere is the role of that name', label('admin', '1'), 'admin'],
  ['nhr manager', label('manager', '6'), 'manager'],
  ['nhr employee', label('employee', '6', { hrPartner: true }), 'employee'],
  ['nhr SuperAdmin', label('SuperAdmin', '1'), 'superAdmin'],
  ['nhr HR_ADMIN', label('HR_ADMIN', '1'), 'hrAdmin'],
  ['an unknown nhr is shown as it stands', label(' Auditor ', '6'), { name: 'Auditor' }],
  ['a non-string nhr', label(true, '6'), 'employee'],
  ['a list nhr', label(['admin'], '6', { hrPartner: true }), 'employee'],
  ['usertype 1', label(undefined, '1'), 'employee'],
  ['usertype 2', label(undefined, '2'), 'manager'],
  ['usertype 3', label(undefined, '3'), 'vendorSupport'],
  ['usertype 4', label(undefined, '4'), 'vendorOperations'],
  ['usertype 5', label(undefined, '5'), 'vendorPartner'],
  ['usertype 6', label(undefined, '6'), 'admin'],
  ['usertype 7', label(undefined, '7'), 'hrAdmin'],
  ['usertype 7 as a number', label(null, 7), 'hrAdmin'],
  ['usertype 8', label(undefined, '8'), 'standard'],
  ['no usertype', label(undefined, undefined), 'standard'],
  ['an empty nhr is none', label('', '6'), 'admin'],
])('%s', (_, shown, wanted) => {
  expect(shown).toEqual(wanted)
})
