import { expect, it } from 'vitest'
import { hint } from '../../scripts/build/compiled-ahead.ts'

const chunk = (name: string) => ({ type: 'chunk' as const, name, code: 'export{}' })

it('what a menu’s first press runs is marked at its very beginning, and nothing else is', () => {
  const bundle = { a: chunk('popovers'), b: chunk('fields'), c: chunk('ActionsMenu'), d: chunk('list'), e: { type: 'asset' as const } }
  hint(bundle)
  expect([bundle.a, bundle.b, bundle.c].map(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([true, true, true])
  expect(bundle.d.code).toBe('export{}')
})

it('a name that is no chunk any more fails the build', () => {
  expect(() => hint({ a: chunk('popovers'), b: chunk('fields') })).toThrow('ActionsMenu')
})
