// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RecordForm } from '#src/resources/record/form/RecordForm.tsx'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { useRecordForm } from '#src/resources/record/form/use-record-form.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const WRONG = msg`No fragments.`
const check = (text: string) => (text.includes('#') ? WRONG : undefined)
const sections: readonly AnySection[] = [
  {
    title: { id: 'addresses' },
    fields: [
      { kind: 'text', name: 'start', label: msg`Start`, early: true, required: true, check },
      { kind: 'text', name: 'end', label: msg`End`, check },
      { kind: 'texts', name: 'all', label: msg`All`, early: true, check: (list) => check(list.join(' ')) },
    ],
  },
]
const save = vi.fn<() => Promise<object>>(async () => ({}))

const Page = () => {
  const record = useRecordForm({ initial: { start: '', end: '', all: [] }, sections, save, words: {} })
  return <RecordForm record={record} failed="Not saved" />
}
const open = async () => {
  renderPage(<Page />, { at: '/', client: heldServer().client })
  await settle()
  return userEvent.setup()
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const said = () => screen.queryAllByText('No fragments.').length

afterEach(() => {
  cleanup()
  save.mockClear()
})

it('says at a field that is left what is wrong with it, and nothing in the summary before it is sent', async () => {
  const user = await open()
  await user.type(field('Start'), 'https://a.test/#x')
  expect(said()).toBe(0)
  await user.tab()
  expect([said(), screen.queryByRole('alert')?.textContent ?? '']).toEqual([1, ''])
  await user.type(field('End'), '#')
  await user.tab()
  expect(said()).toBe(1)
  await user.clear(field('Start'))
  await user.tab()
  expect([said(), screen.queryByText('This field is required.')]).toEqual([0, null])
})

it('waits for a press to end, so that the button stays where it was pressed', async () => {
  const user = await open()
  await user.type(field('Start'), '#')
  const button = screen.getByRole('button', { name: 'Save' })
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(said()).toBe(0)
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  expect(said()).toBeGreaterThan(0)
  expect(save).not.toHaveBeenCalled()
})

it('says it of a list with the entry that is wrong', async () => {
  const user = await open()
  await user.type(await screen.findByRole('combobox', { name: 'All' }), 'a#b{Enter}')
  expect(said()).toBe(1)
})
