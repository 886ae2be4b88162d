// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { RecordForm } from '#src/resources/record/form/RecordForm.tsx'
import { draftKey, draftValues, restoredValues } from '#src/resources/record/draft.ts'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { useRecordForm } from '#src/resources/record/form/use-record-form.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const sections: readonly AnySection[] = [
  {
    title: { id: 'person' },
    fields: [
      { kind: 'text', name: 'name', label: msg`Name` },
      { kind: 'text', name: 'answer', label: msg`Secret answer`, secret: true },
      { kind: 'switch', name: 'locked', label: msg`Locked` },
      { kind: 'multiSelect', name: 'roles', label: msg`Roles`, choices: [] },
    ],
  },
]
const fields = sections.flatMap((section) => section.fields)
const initial = { name: '', answer: '', locked: false, roles: [] as readonly string[] }
const FORM = '/people/1#person'

const save = () => Promise.resolve({})

const Page = ({ version }: { version: string | undefined }) => {
  const record = useRecordForm({ initial, sections, save, words: {}, ...(version !== undefined && { version }) })
  return <RecordForm record={record} failed="Not saved" />
}

const open = async ({ draft, version }: { draft?: Partial<{ values: string; version: string }>; version?: string } = {}) => {
  const server = heldServer()
  const user = userEvent.setup()
  renderPage(<Page version={version} />, { at: '/people/1', client: server.client })
  await settle()
  const question = server.last()
  const found = { __typename: 'Draft', form: FORM, values: '{}', version: null, updatedAt: '2026-01-01T12:00:00.000Z', ...draft }
  question.answer({ draft: draft ? found : null })
  await settle()
  const asked = (name: string) => server.asked.filter((each) => each.name === name).map(({ variables }) => variables)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { question, user, field, press, asked }
}
const notice = () => screen.queryByText(/unsaved draft/)

afterEach(cleanup)

describe('the draft of a form', () => {
  it('is asked for by the page and the form, and is nothing to see where there is none', async () => {
    const { question } = await open()
    expect([question.name, question.variables]).toEqual(['Draft', { form: FORM }])
    expect(notice()).toBeNull()
  })

  it('comes back into the fields when the person wants it, and is unsaved there', async () => {
    const { press, field, asked } = await open({ draft: { values: '{"name":"Anna","answer":"x","locked":true,"gone":"y"}' } })
    expect(notice()).not.toBeNull()
    expect(field('Name').value).toBe('')
    await press('Restore')
    expect([field('Name').value, field('Secret answer').value, screen.getByRole<HTMLInputElement>('switch').checked]).toEqual([
      'Anna',
      '',
      true,
    ])
    expect([notice(), unsavedChanges.any(), asked('DiscardDraft')]).toEqual([null, true, []])
  })

  it('goes for good when the person does not', async () => {
    const { press, field, asked } = await open({ draft: { values: '{"name":"Anna"}' } })
    await press('Discard')
    expect([notice(), field('Name').value, asked('DiscardDraft')]).toEqual([null, '', [{ input: { form: FORM } }]])
  })

  it('says when the record has been changed since', async () => {
    await open({ draft: { version: '3' }, version: '3' })
    expect(screen.queryByText(/This record was changed/)).toBeNull()
    cleanup()
    await open({ draft: { version: '3' }, version: '4' })
    expect(screen.getByText(/This record was changed/)).toBeDefined()
  })

  it('C11 is kept without secrets when the idle warning or an update comes, and dropped with the save', async () => {
    const { user, field, press, asked } = await open({ version: '7' })
    await act(() => unsavedChanges.keepDrafts())
    expect(asked('SaveDraft')).toEqual([])
    await user.type(field('Name'), 'Berta')
    await user.type(field('Secret answer'), 'hidden')
    void unsavedChanges.keepDrafts()
    await settle()
    expect(asked('SaveDraft')).toEqual([
      { input: { form: FORM, values: JSON.stringify({ name: 'Berta', locked: false, roles: [] }), version: '7' } },
    ])
    await press('Save')
    expect(asked('DiscardDraft')).toEqual([{ input: { form: FORM } }])
  })

  it('nothing waits for a server that does not answer longer than three seconds', async () => {
    const { user, field } = await open()
    await user.type(field('Name'), 'C')
    const began = performance.now()
    await act(() => unsavedChanges.keepDrafts())
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('stops asking once the person has agreed to lose it', async () => {
    const { user, field } = await open()
    await user.type(field('Name'), 'D')
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    unsavedChanges.giveUp()
    expect(leave()).toBe(false)
  })
})

describe('the values of a draft', () => {
  it('name the form by page and sections', () => {
    expect(draftKey('/people/1', sections)).toBe(FORM)
  })

  it('are those of the fields, without secrets', () => {
    expect(draftValues({ ...initial, name: 'Anna', answer: 'x', other: 'y' }, fields)).toEqual({ name: 'Anna', locked: false, roles: [] })
  })

  it.each([
    ['{', initial],
    ['null', initial],
    ['{"name":1,"locked":"yes","roles":"Admin"}', initial],
    ['{"roles":[1]}', initial],
    ['{"name":"Anna","roles":["Admin"],"answer":"x"}', { ...initial, name: 'Anna', roles: ['Admin'] }],
  ])('come back only where they still fit: %s', (draft, expected) => {
    expect(restoredValues(draft, initial, fields)).toEqual(expected)
  })
})
