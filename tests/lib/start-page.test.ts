import { expect, it } from 'vitest'
import { customersOf, startPage, workingOrganisation } from '#src/lib/addresses/start-page.ts'

it.each([
  ['4', '/vendor/home'],
  [6, '/admin/home'],
  ['1', '/'],
  ['3', '/'],
  [undefined, '/'],
])('user type %j starts at %s', (usertype, path) => {
  expect(startPage({ usertype })).toBe(path)
})

it.each(['nhr', 'customers'])('somebody who may not use the portal (%s) starts at their own pages', (portal_access) => {
  expect(startPage({ usertype: '1', portal_access })).toBe('/profile')
  expect(startPage({ usertype: '6', portal_access, customer: ['a', 'b'] })).toBe('/profile')
})

it.each([
  [['a', 'b'], '/admin/home'],
  [['a'], '/admin/home'],
  ['a', '/admin/home'],
])('somebody of the organisations %j starts at %s', (customer, path) => {
  expect(startPage({ usertype: '6', customer })).toBe(path)
})

it('reads no organisation out of anything else', () => {
  expect([{}, { customer: '' }, { customer: [1, null, 'a'] }].map(customersOf)).toEqual([[], [], ['a']])
})

it.each([
  [{ customer: ['a', 'b'], working_organisation: 'b' }, 'b'],
  [{ customer: 'a', working_organisation: 'a' }, 'a'],
  [{ customer: ['a', 'b'], working_organisation: 'left' }, undefined],
  [{ customer: ['a', 'b'], working_organisation: '' }, undefined],
  [{ customer: ['a', 'b'] }, undefined],
  [{ working_organisation: 'a' }, undefined],
])('the organisation of %o is %s: the last one, if it is still theirs', (claims, id) => {
  expect(workingOrganisation(claims)).toBe(id)
})
