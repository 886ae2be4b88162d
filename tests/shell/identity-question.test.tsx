// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { IdentityQuestion } from '#src/routes/guard/IdentityQuestion.tsx'

vi.mock('#src/shell/identity/ConfirmIdentityDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
afterEach(cleanup)

it('J3 leaves refused what waits for a dialog that cannot be loaded, and asks again at the next refusal', async () => {
  render(<IdentityQuestion />)
  for (const _ of ['first', 'second']) {
    let answer: Promise<boolean> = Promise.resolve(true)
    await act(async () => void (answer = identityQuestion.ask()))
    expect(await answer).toBe(false)
    expect(identityQuestion.get()).toBe(0)
  }
})
