// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useLiveRows } from '#src/resources/list/use-live-rows.ts'

afterEach(cleanup)

type Props = { address: string | undefined; latest: readonly { id: string }[]; isPolled: boolean }
const [first, newer, other] = [[{ id: 'a' }], [{ id: 'b' }, { id: 'a' }], [{ id: 'c' }]]

const show = (initialProps: Props) => {
  const { result, rerender } = renderHook(({ address, latest, isPolled }: Props) => useLiveRows(address, latest, isPolled), {
    initialProps,
  })
  const seen = () => ({ ids: result.current.rows.map(({ id }) => id), waiting: result.current.waiting })
  return { seen, rerender }
}

it('holds back newer rows of the same question', () => {
  const { seen, rerender } = show({ address: 'all', latest: first, isPolled: false })
  rerender({ address: 'all', latest: newer, isPolled: true })
  expect(seen()).toEqual({ ids: ['a'], waiting: 1 })
})

it('shows the answer to another question at once, also where a poll begins before it has come', () => {
  const { seen, rerender } = show({ address: 'all', latest: first, isPolled: false })
  rerender({ address: undefined, latest: first, isPolled: false })
  rerender({ address: undefined, latest: first, isPolled: true })
  rerender({ address: 'session', latest: other, isPolled: true })
  expect(seen()).toEqual({ ids: ['c'], waiting: 0 })
})

it('shows the answer to another question at once where newer rows of the one before were held back', () => {
  const { seen, rerender } = show({ address: 'all', latest: first, isPolled: false })
  rerender({ address: 'all', latest: newer, isPolled: true })
  rerender({ address: undefined, latest: newer, isPolled: true })
  rerender({ address: 'session', latest: other, isPolled: true })
  expect(seen()).toEqual({ ids: ['c'], waiting: 0 })
})
