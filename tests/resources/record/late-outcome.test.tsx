// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createPage } from '#src/resources/record/create-page.ts'
import type { InputError } from '#src/resources/record/form/field.ts'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import { failing, ok, openData } from '../../data/graphql-stub.ts'
import { renderPage, settle } from '../support/render.tsx'

type Place = { id: string; version: number; name: string }
type Saved = { save: { place: Place | null; errors: InputError[] | null } }
const SaveDocument: TypedDocumentNode<Saved, { name: string }> = gql`
  mutation SavePlace($name: String!) {
    save(name: $name) {
      place {
        id
        version
        name
      }
      errors {
        path
        message
        code
      }
    }
  }
`
const form = {
  resource: msg`Place`,
  mutation: SaveDocument,
  serverWords: {},
  sections: [{ title: msg`Identity`, fields: [{ kind: 'text' as const, name: 'name' as const, label: msg`Name` }] }],
}
const edited = recordPage<Place>()({
  ...form,
  values: ({ name }: Place) => ({ name }),
  variables: ({ values }) => ({ name: values.name }),
  answer: ({ save }: Saved) => ({ entity: save.place, errors: save.errors }),
})
const created = createPage({
  ...form,
  title: msg`Create a place`,
  back: { to: '/places', label: msg`Places` },
  initial: { name: '' },
  variables: (values: { name: string }) => ({ name: values.name }),
  answer: ({ save }: Saved) => ({ entity: save.place, errors: save.errors }),
  then: ({ id }: Place) => `/places/${id}`,
})
const BATH: Place = { id: 'p1', version: 1, name: 'Bath' }

/** The first answer of the mutation is lost, and what came of it is not known before the test says so. */
const open = async (page: ReactNode) => {
  const network: { settled: object | undefined } = { settled: undefined }
  const { client, requests } = openData(({ body }) => {
    if (body.operationName === 'SavePlace') return Promise.reject(new TypeError('Failed to fetch'))
    if (body.operationName === 'SaveDraft') return ok({ saveDraft: { __typename: 'P', errors: null } })
    if (body.operationName !== 'SettleOperation') return failing('INTERNAL')
    return ok({ settleOperation: { __typename: 'P', answer: null, outcome: 'IN_PROGRESS', ...network.settled } })
  })
  const { router } = renderPage(page, { at: '/places/new', client })
  await settle()
  const user = userEvent.setup()
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const save = async (button: string) => {
    await user.clear(field())
    await user.type(field(), 'York')
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByText(UNKNOWN)
  }
  const countOf = (name: string) => requests.filter(({ body }) => body.operationName === name).length
  const sent = () => countOf('SavePlace')
  return { network, user, field, save, sent, countOf, router }
}
const UNKNOWN = 'Not known yet whether this was saved'
const answer = (version: number) =>
  JSON.stringify({ save: { __typename: 'Payload', place: { __typename: 'Place', id: 'p1', version, name: 'York' }, errors: null } })

// A discard outlives the page, so it is sent by the browser's own fetch.
const outliving = vi.spyOn(globalThis, 'fetch')
beforeEach(() => {
  outliving.mockReset()
  outliving.mockImplementation(async () => ok({ discardDraft: { __typename: 'P', form: '/' } }))
})
afterEach(() => {
  notifications.clean()
  cleanup()
  unsavedChanges.giveUp()
})

it('J8 a form says no longer that the outcome is unknown once it was saved, and keeps what was typed since', async () => {
  const { network, user, field, save, sent } = await open(<RecordEditor page={edited} entity={BATH} types={[]} />)
  await save('Save')
  await user.type(field(), 'shire')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  const released = vi.fn<() => void>()
  unsavedChanges.onceSaved(released)
  network.settled = { outcome: 'ANSWERED', answer: answer(2) }
  expect(await screen.findByText('Place has been updated')).toBeTruthy()
  expect([screen.queryByText(UNKNOWN), field().value, unsavedChanges.any(), sent()]).toEqual([null, 'Yorkshire', true, 2])
  // What was typed meanwhile is unsaved throughout.
  expect(released).not.toHaveBeenCalled()
})

it('J8 a form says that it was not saved once the server has said so', async () => {
  const { network, field, save, sent } = await open(<RecordEditor page={edited} entity={BATH} types={[]} />)
  await save('Save')
  network.settled = { outcome: 'NOT_DONE' }
  expect(await screen.findByText('This was not done. Try again.')).toBeTruthy()
  expect([screen.queryByText(UNKNOWN), field().value, sent()]).toEqual([null, 'York', 2])
})

it('J8 a form that creates takes no other values while the outcome is unknown, and goes on once it is known', async () => {
  const { network, field, save, router } = await open(<CreateRecordPage page={created} />)
  await save('Save')
  expect(field().closest('[inert]')).not.toBeNull()
  network.settled = { outcome: 'ANSWERED', answer: answer(1) }
  await waitFor(() => expect(router.state.location.pathname).toBe('/places/p1'))
  expect(unsavedChanges.any()).toBe(false)
})

it('a form that creates what its creator may not read goes back to the list', async () => {
  const { client } = openData(() => ok({ save: { __typename: 'Payload', place: null, errors: null } }))
  const { router } = renderPage(<CreateRecordPage page={created} />, { at: '/places/new', client })
  await settle()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'York')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/places'))
})

it('J8 a form stores a draft of what was typed last as soon as the outcome of its save is unknown', async () => {
  const { save, countOf } = await open(<RecordEditor page={edited} entity={BATH} types={[]} />)
  await save('Save')
  expect(countOf('SaveDraft')).toBe(1)
})

describe('J8 a form that is left while it is not known whether it was saved', () => {
  const leave = async () => {
    const discards = () => outliving.mock.calls.filter(([, init]) => String(init?.body).includes('DiscardDraft')).length
    const page = await open(<CreateRecordPage page={created} />)
    await page.save('Save')
    await unsavedChanges.keepDrafts()
    const answered = unsavedChanges.confirmLeaving()
    const isSending = unsavedChanges.question.get()?.isSending
    unsavedChanges.question.get()?.answer(true)
    await answered
    unsavedChanges.dropDrafts()
    unsavedChanges.giveUp()
    await act(() => page.router.navigate('/elsewhere'))
    return { ...page, isSending, discards }
  }

  it('keeps its draft until then, and deletes it once the server says that it was', async () => {
    const { network, sent, countOf, isSending, discards } = await leave()
    expect([isSending, countOf('SaveDraft'), discards()]).toEqual([true, 2, 0])
    network.settled = { outcome: 'ANSWERED', answer: answer(1) }
    expect(await screen.findByText('Place has been created')).toBeTruthy()
    await waitFor(() => expect(discards()).toBe(1))
    expect(sent()).toBe(2)
  })

  it('keeps its draft where the server says that it was not, and says so', async () => {
    const { network, discards } = await leave()
    network.settled = { outcome: 'NOT_DONE' }
    expect(await screen.findByText('This was not done. Try again.')).toBeTruthy()
    expect(discards()).toBe(0)
  })
})
