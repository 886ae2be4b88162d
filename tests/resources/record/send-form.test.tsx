// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { guardPresses } from '#src/lib/press-guard.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import type { AnySection, RecordValues } from '#src/resources/record/form/field.ts'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { ok, openData } from '../../data/graphql-stub.ts'
import { renderPage, settle } from '../support/render.tsx'

const sections: readonly AnySection[] = [{ title: msg`Identity`, fields: [{ kind: 'text', name: 'name', label: msg`Name` }] }]

const open = async (send: (values: RecordValues, at: Date) => Promise<{ done: boolean }>) => {
  const Page = () => {
    const [isLeft, setLeft] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
        {!isLeft && <SendForm initial={{ name: '' }} sections={sections} submit="Create" send={send} onDone={() => {}} words={{}} />}
      </>
    )
  }
  renderPage(<Page />, { at: '/', client: openData(() => ok({})).client })
  await settle()
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { press, type: (text: string) => user.type(screen.getByRole('textbox', { name: 'Name' }), text) }
}

afterEach(() => {
  notifications.clean()
  cleanup()
  unsavedChanges.giveUp()
})

it('J8 sends the same values again with the moment at which they were first sent, and other values with their own', async () => {
  const moments: Date[] = []
  const { press, type } = await open(async (_, at) => {
    moments.push(at)
    return { done: false }
  })
  await type('a')
  await press('Create')
  await press('Create')
  await type('b')
  await press('Create')
  const [first, second, third] = moments
  expect([moments.length, second === first, third === first]).toEqual([3, true, false])
})

it.each([
  ['a double click and Enter', ['click', 'click', 'Enter'], []],
  ['Enter and a click', ['Enter', 'click'], []],
  ['an Enter that is held until after the answer', ['Enter', 'repeated', 'repeated'], ['repeated', 'repeated']],
] as const)('J8 sends once by %s', async (_, before, after) => {
  const stop = guardPresses(window)
  onTestFinished(stop)
  const sent: RecordValues[] = []
  const answer = Promise.withResolvers<{ done: boolean }>()
  const { type } = await open(async (values) => {
    sent.push(values)
    return answer.promise
  })
  await type('a')
  const press = (way: 'click' | 'Enter' | 'repeated') => {
    if (way === 'click') return fireEvent.click(screen.getByRole('button', { name: /^(Create|Saving…)$/ }))
    const field = screen.getByRole('textbox', { name: 'Name' })
    // A browser submits the form of a field by Enter, unless it is told not to.
    return fireEvent.keyDown(field, { key: 'Enter', repeat: way === 'repeated' }) && fireEvent.submit(field)
  }
  for (const way of before) press(way)
  await act(async () => answer.resolve({ done: true }))
  await settle()
  for (const way of after) press(way)
  await settle()
  expect(sent).toEqual([{ name: 'a' }])
})

it('J8 says that it was saved to who has left it meanwhile', async () => {
  const answer = Promise.withResolvers<{ done: boolean }>()
  const { press, type } = await open(() => answer.promise)
  await type('a')
  await press('Create')
  await press('Leave')
  expect(screen.queryByText('Saved.')).toBeNull()
  await act(async () => answer.resolve({ done: true }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
})
