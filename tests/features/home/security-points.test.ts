import { expect, it } from 'vitest'
import { securityPoints } from '#src/features/home/launcher/security-points.ts'

const now = new Date('2026-11-20T12:00:00Z')
const marks = (facts: Parameters<typeof securityPoints>[0]) =>
  securityPoints(facts, now, (moment) => moment.slice(0, 10)).map(({ id, done }) => [id, done])

it('everything is in order', () => {
  expect(marks({ emailConfirmed: true, twoFactorEnabled: true, passwordChangedAt: '2025-11-21T12:00:00Z', signInDevices: 2 })).toEqual([
    ['email', true],
    ['twoFactor', true],
    ['password', true],
    ['device', true],
  ])
})

it('a password of more than a year, a single device and what is switched off want attention; no password has no age', () => {
  expect(marks({ emailConfirmed: false, twoFactorEnabled: false, passwordChangedAt: '2025-11-19T12:00:00Z', signInDevices: 1 })).toEqual([
    ['email', false],
    ['twoFactor', false],
    ['password', false],
    ['device', false],
  ])
  expect(marks({ emailConfirmed: true, twoFactorEnabled: false, passwordChangedAt: null, signInDevices: 0 })).toEqual([
    ['email', true],
    ['twoFactor', false],
    ['device', false],
  ])
})
