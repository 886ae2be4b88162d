// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { holdTyped, takeTyped } from '#src/shell/palette/typed-ahead.ts'

let release = () => {}
afterEach(() => release())

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

it('keeps what is typed before the palette is there for its field, and from the page', () => {
  const heard: string[] = []
  const page = new AbortController()
  document.addEventListener('keydown', ({ key }) => heard.push(key), { signal: page.signal })
  release = holdTyped()
  for (const key of 'lockex') press(key)
  press('Backspace')
  for (const key of 'd@') press(key)
  expect([press('Enter'), press('Escape'), press('k', { ctrlKey: true })]).toEqual([false, true, true])
  expect([takeTyped(), takeTyped()]).toEqual(['locked@', ''])
  release()
  press('x')
  expect([heard, takeTyped()]).toEqual([['Escape', 'k', 'x'], ''])
  page.abort()
})
