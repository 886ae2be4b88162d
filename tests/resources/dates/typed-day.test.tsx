// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import type { AnySection, RecordValues } from '#src/resources/record/form/field.ts'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const sections: readonly AnySection[] = [{ title: msg`Leave`, fields: [{ kind: 'day', name: 'day', label: msg`Date`, required: true }] }]
const NO_DAY = 'Enter a valid date, for example 22/11/2033.'

const open = async () => {
  const { client, asked } = heldServer()
  const user = userEvent.setup()
  const sent: RecordValues[] = []
  const send = (values: RecordValues) => {
    sent.push(values)
    return Promise.resolve({ done: false })
  }
  renderPage(<SendForm initial={{ day: '' }} sections={sections} submit="Send" words={{}} send={send} onDone={() => {}} />, { client })
  // The calendar's chunk comes after the first commit.
  await screen.findByPlaceholderText('e.g. 22/11/2033')
  await settle()
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Date/ })
  const type = async (text: string) => {
    await user.clear(field())
    await user.type(field(), text)
    await user.tab()
  }
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await settle()
  }
  return { field, type, press, sent, asked }
}
const problems = () => screen.queryAllByRole('link').map((link) => link.textContent)

afterEach(() => {
  cleanup()
  unsavedChanges.giveUp()
})

it('says of a day that does not exist that it does not, keeps what was typed, and sends it once it is mended', async () => {
  const { field, type, press, sent } = await open()
  await press()
  expect(problems()).toEqual(['Date is required.'])
  await type('31/02/2030')
  expect(unsavedChanges.any()).toBe(true)
  await press()
  expect([problems(), field().value, sent]).toEqual([[`Date: ${NO_DAY}`], '31/02/2030', []])
  await type('next week')
  await press()
  expect([problems(), field().value, sent]).toEqual([[`Date: ${NO_DAY}`], 'next week', []])
  await type('28/2/2030')
  expect(field().value).toBe('28/02/2030')
  await press()
  expect([problems(), sent]).toEqual([[], [{ day: '2030-02-28' }]])
})

it('takes a day that is broken while it is corrected for none, and its text away with the last letter', async () => {
  const { field, type, press, sent } = await open()
  await type('05/01/2030')
  await type('45/01/2030')
  await press()
  expect([problems(), field().value, sent]).toEqual([[`Date: ${NO_DAY}`], '45/01/2030', []])
  await type('{Backspace}')
  await press()
  expect([problems(), field().value]).toEqual([['Date is required.'], ''])
})

it('keeps no such text in a draft: a calendar’s field could not begin with it', async () => {
  const { type, asked } = await open()
  await type('31/02/2030')
  void unsavedChanges.keepDrafts()
  await settle()
  expect(asked.filter(({ name }) => name === 'SaveDraft')).toEqual([])
})
