import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HomeFactsQuery } from '../home.generated.ts'

export type Point = 'email' | 'twoFactor' | 'password' | 'device'
export type SecurityPoint = { id: Point; done: boolean; title: MessageDescriptor; advice: MessageDescriptor }

type Facts = Pick<HomeFactsQuery['myProfile'], 'emailConfirmed' | 'twoFactorEnabled' | 'passwordChangedAt' | 'signInDevices'>

/** Nobody is forced to change a password because of its age (NIST 800-63B); after this many days a change is suggested. */
const OLD_DAYS = 365
const DAY_MS = 86_400_000

/** Rates the security of a user's sign-in point by point. `changedOn` formats the day of the last password change. */
export const securityPoints = (facts: Facts, now: Date, changedOn: (moment: string) => string): SecurityPoint[] => [
  facts.emailConfirmed
    ? { id: 'email', done: true, title: msg`Email confirmed`, advice: msg`You receive security notices by email.` }
    : {
        id: 'email',
        done: false,
        title: msg`Email not confirmed`,
        advice: msg`Open the link we sent you to receive security notices.`,
      },
  facts.twoFactorEnabled
    ? {
        id: 'twoFactor',
        done: true,
        title: msg`Two-factor authentication is on`,
        advice: msg`A stolen password is not enough to sign in to your account.`,
      }
    : {
        id: 'twoFactor',
        done: false,
        title: msg`Two-factor authentication is off`,
        advice: msg`Only a password protects your account.`,
      },
  ...(facts.passwordChangedAt === null ? [] : [passwordPoint(facts.passwordChangedAt, now, changedOn)]),
  facts.signInDevices > 1
    ? { id: 'device', done: true, title: msg`You have a backup sign-in method`, advice: msg`Losing one device does not lock you out.` }
    : {
        id: 'device',
        done: false,
        title: msg`No backup sign-in method`,
        advice: msg`Add another method so that a lost device does not lock you out.`,
      },
]

const passwordPoint = (changedAt: string, now: Date, changedOn: (moment: string) => string): SecurityPoint => {
  const day = changedOn(changedAt)
  const old = now.getTime() - new Date(changedAt).getTime() > OLD_DAYS * DAY_MS
  return old
    ? {
        id: 'password',
        done: false,
        title: msg`Password older than a year`,
        advice: msg`Last changed on ${day}. Consider changing it.`,
      }
    : { id: 'password', done: true, title: msg`Password changed within the last year`, advice: msg`Last changed on ${day}.` }
}
