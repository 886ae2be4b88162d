// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
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
