import { expect, it } from 'vitest'
import { identityQuestion } from '#src/lib/identity-question.ts'

it('E8 asks one question for several refusals, answers all of them, and asks the next one anew', async () => {
  const first = Promise.all([identityQuestion.ask(), identityQuestion.ask()])
  const number = identityQuestion.get()
  expect(number).toBeGreaterThan(0)
  identityQuestion.answer(true)
  expect([await first, identityQuestion.get()]).toEqual([[true, true], 0])
  const second = identityQuestion.ask()
  expect(identityQuestion.get()).toBeGreaterThan(number)
  identityQuestion.answer(false)
  expect(await second).toBe(false)
})
