// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PaletteGroup } from '#src/shell/palette/entry.ts'
import { useChoice } from '#src/shell/palette/use-choice.ts'
import type { SearchResults } from '#src/shell/palette/use-search-results.ts'

let taken: string[] = []
const onTake = ({ id }: { id: string }, apart: boolean) => taken.push(apart ? `${id} apart` : id)

afterEach(() => {
  cleanup()
  taken = []
})

type Shown = { text: string; state: SearchResults['state']; groups: readonly PaletteGroup[] }

const Choice = (shown: Shown) => {
  const { entries, active, enter, step, forget } = useChoice({ ...shown, onTake })
  return (
    <>
      <p data-testid="active">{entries[active]?.id}</p>
      <button onClick={() => enter(false)}>Enter</button>
      <button onClick={() => enter(true)}>Ctrl+Enter</button>
      <button onClick={() => step(1)}>Down</button>
      <button onClick={forget}>Typed</button>
    </>
  )
}
const group = (id: string, ...ids: string[]): PaletteGroup => ({
  id,
  heading: id,
  entries: ids.map((each) => ({ id: each, label: each, icon: 'page', run: { to: `/${each}` } })),
})
const open = (shown: Shown) => {
  const { rerender } = render(<Choice {...shown} />)
  return (next: Shown) => rerender(<Choice {...next} />)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const active = () => screen.getByTestId('active').textContent

it.each(['Enter', 'Ctrl+Enter'])('%s waits for people who are still searched for, where nothing else matches', (key) => {
  const show = open({ text: 'locked@', state: 'asking', groups: [] })
  press(key)
  expect(taken).toEqual([])
  show({ text: 'locked@', state: 'answered', groups: [group('users', 'lena', 'leo')] })
  expect(taken).toEqual([key === 'Enter' ? 'lena' : 'lena apart'])
})

it('Enter takes nobody who was found for an earlier text', () => {
  const show = open({ text: 'lock', state: 'answered', groups: [group('users', 'lock', 'locked')] })
  press('Typed')
  show({ text: 'locked', state: 'asking', groups: [group('users', 'lock', 'locked')] })
  press('Enter')
  expect(taken).toEqual([])
  show({ text: 'locked', state: 'answered', groups: [group('users', 'locked')] })
  expect(taken).toEqual(['locked'])
})

it('takes nothing where the search that Enter waits for finds nothing or fails', () => {
  const show = open({ text: 'nobody', state: 'asking', groups: [] })
  press('Enter')
  show({ text: 'nobody', state: 'failed', groups: [] })
  show({ text: 'nobody', state: 'answered', groups: [group('pages', 'home')] })
  expect(taken).toEqual([])
})

it('keeps the choice that was seen when more is found above it, and takes it at once', () => {
  const show = open({ text: 'users', state: 'asking', groups: [group('pages', 'users', 'create')] })
  show({ text: 'users', state: 'answered', groups: [group('users', 'mr-users'), group('pages', 'users', 'create')] })
  expect(active()).toBe('users')
  press('Down')
  expect(active()).toBe('create')
  press('Enter')
  expect(taken).toEqual(['create'])
})

it('chooses the first again for another text', () => {
  const show = open({ text: 'u', state: 'idle', groups: [group('pages', 'users', 'create')] })
  press('Down')
  press('Typed')
  show({ text: 'us', state: 'idle', groups: [group('pages', 'users', 'create')] })
  expect(active()).toBe('users')
})
