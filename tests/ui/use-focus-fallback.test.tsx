// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'

const Things = () => {
  const part = useFocusFallback<HTMLDivElement>()
  const [names, setNames] = useState(['a', 'b', 'c'])
  return (
    <>
      <button>Outside</button>
      <div ref={part} data-testid="part">
        {names.map((name) => (
          <p key={name}>
            <input aria-label={name} />
            <button onClick={() => setNames(names.filter((each) => each !== name))}>Remove {name}</button>
          </p>
        ))}
      </div>
    </>
  )
}
/** A step whose place the next one takes, and a button that is not wanted any more once it was pressed. */
const Steps = () => {
  const part = useFocusFallback<HTMLDivElement>()
  const [checked, check] = useState(false)
  return (
    <div ref={part}>
      {checked ? (
        <section>
          <h2>What would happen</h2>
          <button>Back</button>
        </section>
      ) : (
        <button onClick={() => check(true)}>Check</button>
      )}
    </div>
  )
}
const open = () => {
  const user = userEvent.setup()
  render(<Things />)
  const remove = async (name: string) => {
    screen.getByRole('button', { name: `Remove ${name}` }).focus()
    await user.keyboard('{Enter}')
  }
  return { remove }
}
/** What has the focus, by its name or its text, as soon as something has. */
const focused = async () => {
  await vi.waitUntil(() => document.activeElement !== document.body)
  return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
}

afterEach(cleanup)

it('the focus goes to what follows what was removed, then to what stands before, at last to the part itself', async () => {
  const { remove } = open()
  await remove('b')
  expect(await focused()).toBe('c')
  await remove('c')
  expect(await focused()).toBe('Remove a')
  await remove('a')
  await focused()
  expect(document.activeElement).toBe(screen.getByTestId('part'))
})

it('where something else takes the place of all there was, the focus goes to its heading, from where it is read on', async () => {
  const user = userEvent.setup()
  render(<Steps />)
  screen.getByRole('button', { name: 'Check' }).focus()
  await user.keyboard('{Enter}')
  expect(await focused()).toBe('What would happen')
})
