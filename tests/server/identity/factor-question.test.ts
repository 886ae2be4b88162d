import { describe, expect, it } from 'vitest'
import { textsFor } from '../../../server/src/accounts/messages/messages.ts'
import { CHOICES, type Choice } from '../../../server/src/identity/factors/choices.ts'
import { chosenOf, questionOf, type Choices } from '../../../server/src/identity/factors/factor-choices.ts'
import { FACTORS_BY_CHOICE } from '../../../server/src/identity/factors/factors.ts'
import type { FactorQuestion } from '../../../server/src/identity/factors/factor.ts'
import type { Step } from '../../../server/src/identity/steps/step.ts'

const choices = (all: Choice[], more: Partial<Choices> = {}): Choices => ({
  required: true,
  isEnrolment: false,
  strong: all.filter((one) => one !== 'RECOVERY'),
  all,
  ...more,
})

describe('what the second step asks for', () => {
  it('is the only strong method, the chosen one, or a choice', () => {
    expect(chosenOf(choices(['SMS', 'RECOVERY']), undefined)).toBe('SMS')
    expect(chosenOf(choices(['SMS', 'EMAIL']), undefined)).toBeUndefined()
    expect(chosenOf(choices(['SMS', 'EMAIL']), 'EMAIL')).toBe('EMAIL')
    expect(chosenOf(choices(['SMS', 'RECOVERY']), 'NONE')).toBeUndefined()
  })

  it('is the one that the browser used last, unless another one is wanted, it is no longer accepted, or one is set up', () => {
    const both = choices(['SMS', 'EMAIL', 'RECOVERY'])
    expect(chosenOf(both, undefined, 'EMAIL')).toBe('EMAIL')
    expect(chosenOf(both, 'NONE', 'EMAIL')).toBeUndefined()
    expect(chosenOf(both, 'SMS', 'EMAIL')).toBe('SMS')
    expect([chosenOf(both, undefined, 'FIDO'), chosenOf(both, undefined, 'RECOVERY')]).toEqual([undefined, undefined])
    expect(chosenOf({ ...both, isEnrolment: true }, undefined, 'EMAIL')).toBeUndefined()
  })

  it('is no method that has been taken away since it was chosen', () => {
    expect(chosenOf(choices(['SMS', 'EMAIL']), 'FIDO')).toBeUndefined()
  })

  it('is nothing where the rules have changed, or every method has been used', () => {
    expect(questionOf(choices(['SMS'], { required: false }), 'SMS')).toBe('over')
    expect(questionOf(choices([], { isDone: true }), undefined)).toBe('over')
  })

  it.each<[Choice | undefined, string, string]>([
    [undefined, 'choice', 'enrolChoice'],
    ['FIDO', 'device', 'device'],
    ['AUTHENTICATOR', 'code', 'enrolApp'],
    ['SMS', 'code', 'code'],
    ['EMAIL', 'code', 'enrolMail'],
    ['PIN', 'code', 'enrolPin'],
    ['RECOVERY', 'recovery', 'recovery'],
  ])('by %s is %s, and where it is set up %s', (chosen, asked, enrolled) => {
    expect(questionOf(choices([...CHOICES]), chosen)).toBe(asked)
    expect(questionOf(choices([...CHOICES], { isEnrolment: true }), chosen)).toBe(enrolled)
  })
})

describe('each factor says in its own words what is wrong with an answer', () => {
  const t = textsFor('en-GB')
  const step = { page: { t }, keyring: {} } as Step
  const question = { user: { authenticatorKey: null }, isEnrolment: false, others: false } as FactorQuestion

  it.each<[Choice, object]>([
    ['FIDO', { alert: t.deviceRefused }],
    ['AUTHENTICATOR', { fault: t.codeRefused }],
    ['SMS', { fault: t.sentCodeRefused }],
    ['EMAIL', { fault: t.sentCodeRefused }],
    ['PIN', { fault: t.pinRefused }],
    ['RECOVERY', { fault: t.recoveryRefused }],
  ])('%s', (choice, wrong) => {
    const { faults } = FACTORS_BY_CHOICE[choice]
    expect(faults(step, question, '123456')).toEqual(wrong)
    expect(faults(step, question, ' ')).toEqual(choice === 'FIDO' ? wrong : { fault: t.codeRequired })
  })
})
