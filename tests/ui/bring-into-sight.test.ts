// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { bringIntoSight } from '#src/ui/page/bring-into-sight.ts'

/** A list that shows from 100 to 300 pixels, scrolled by 50, with an entry at this place. */
function listWith(top: number, height = 20) {
  const list = document.createElement('div')
  list.style.overflowY = 'auto'
  const entry = list.appendChild(document.createElement('nav')).appendChild(document.createElement('a'))
  document.body.append(list)
  list.getBoundingClientRect = () => new DOMRect(0, 100, 200, 200)
  entry.getBoundingClientRect = () => new DOMRect(0, top, 200, height)
  list.scrollTop = 50
  bringIntoSight(entry)
  return list.scrollTop
}

it('scrolls as far as the entry needs, and not at all where it is in sight', () => {
  expect([listWith(150), listWith(90), listWith(290)]).toEqual([50, 40, 60])
})

it('shows the beginning of an entry that is taller than its list', () => {
  expect([listWith(120, 500), listWith(80, 500)]).toEqual([70, 30])
})

it('leaves an entry where nothing scrolls', () => {
  const entry = document.body.appendChild(document.createElement('a'))
  expect(() => bringIntoSight(entry)).not.toThrow()
})
