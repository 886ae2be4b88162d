import { expect, it } from 'vitest'
import { differingLetters } from '#src/features/customers/payroll/differing-letters.ts'

const marked = (text: string, other: string) =>
  differingLetters(text, other)
    .map(({ text: piece, differs }) => (differs ? `[${piece}]` : piece))
    .join('')

it.each([
  ['Schröder', 'Schroeder', 'Schröder'],
  ['Schroeder', 'Schröder', 'Schro[e]der'],
  ['Ashwroth', 'Ashworth', 'Ashw[r]oth'],
  ['Hughhes', 'Hughes', 'Hug[h]hes'],
  ['+44207946', '020 7946', '[+44]207946'],
  ['Bramley', 'Estrada', '[B]ra[mley]'],
  ['same', 'SAME', 'same'],
])('marks in %s what %s does not have', (text, other, expected) => {
  expect(marked(text, other)).toBe(expected)
})
