// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isTyping } from '#src/lib/is-typing.ts'

const element = (html: string) => {
  document.body.innerHTML = html
  return document.body.querySelector('[data-it]')
}

it.each([
  '<input data-it>',
  '<input type="search" data-it>',
  '<textarea data-it></textarea>',
  '<select data-it></select>',
  '<div role="textbox"><b data-it></b></div>',
])('somebody types in %s', (html) => expect(isTyping(element(html))).toBe(true))

it.each(['<input type="checkbox" data-it>', '<input type="radio" data-it>', '<button data-it>x</button>', '<p data-it>x</p>'])(
  'nobody types in %s',
  (html) => expect(isTyping(element(html))).toBe(false),
)

it('nobody types nowhere', () => expect(isTyping(null)).toBe(false))
