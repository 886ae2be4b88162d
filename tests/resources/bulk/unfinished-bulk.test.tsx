// @vitest-environment happy-dom
import { msg, plural } from '@lingui/core/macro'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fragment, StrictMode } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, describe, expect, it } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { bulkResource } from '#src/resources/bulk/bulk.ts'
import type { BulkPreviewAnswer, JobStarted } from '#src/resources/bulk/bulk.ts'
import { bulkDraftForm, readBulkDraft, toEdits } from '#src/resources/bulk/bulk-draft.ts'
import type { BulkDraft } from '#src/resources/bulk/bulk-draft.ts'
import { bulkMenu } from '#src/resources/bulk/bulk-menu.tsx'
import '#src/resources/bulk/BulkDialog.tsx'
import { unfinishedBulk } from '#src/resources/bulk/unfinished-bulk.tsx'
import { ChosenCustomerProvider } from '#src/resources/customer.ts'
import { MayDo } from '#src/resources/may-do.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

type Input = { action: 'PAINT'; ids?: string[] | null; colour?: string | null }
const PreviewDocument: TypedDocumentNode<{ previewGadgetBulk: BulkPreviewAnswer }, { input: Input }> = gql`
  mutation PreviewGadgetBulk($input: Input!) {
    previewGadgetBulk(input: $input) {
      total
    }
  }
`
const StartDocument: TypedDocumentNode<{ startGadgetBulk: JobStarted }, { input: Input & { id: string } }> = gql`
  mutation StartGadgetBulk($input: Input!) {
    startGadgetBulk(input: $input) {
      job {
        id
      }
    }
  }
`
const gadgets = bulkResource({
  preview: PreviewDocument,
  start: StartDocument,
  words: {},
  nouns: {
    counted: (count, written) => msg`${plural(count, { one: `${written} gadget`, other: `${written} gadgets` })}`,
    about: (written) => msg`about ${written} gadgets`,
    noneChanged: msg`No gadgets will be changed.`,
    number: msg`Number of gadgets`,
    typeNumber: msg`Type the number of gadgets.`,
  },
  actions: {
    PAINT: {
      label: msg`Paint`,
      does: msg`They get a colour.`,
      fields: {
        initial: { colour: '' },
        paths: [],
        input: ({ colour = '' }) => ({ colour }),
        Fields: ({ values, onChange }) => (
          <input aria-label="Colour" value={values['colour']} onChange={(event) => onChange({ colour: event.currentTarget.value })} />
        ),
      },
    },
  },
})
const CUSTOMER = '2644c476-e6e6-53b6-9b2b-deb64148ef27'
const FORM = `/admin/gadgets#bulk:StartGadgetBulk:${CUSTOMER}`
const painting: BulkDraft = { action: 'PAINT', selection: { ids: ['a', 'b'] }, count: 2, exact: true, values: { colour: 'red' } }
const counts = { total: 2, digest: 'seen', checked: 2, changing: 2, unchanged: 0, refused: [], errors: null }

const rendered = (mayDo = true, Mode: ComponentType<{ children: ReactNode }> | typeof StrictMode = Fragment) => {
  const server = heldServer()
  const user = userEvent.setup()
  const done: string[] = []
  const [Menu, Unfinished] = [bulkMenu(gadgets), unfinishedBulk(gadgets)]
  const page = renderPage(
    <Mode>
      <MayDo value={() => mayDo}>
        <ChosenCustomerProvider value={CUSTOMER}>
          <Unfinished onDone={() => done.push('done')} />
          <Menu selection={{ ids: ['a', 'b'] }} count={2} exact onDone={() => done.push('done')} />
        </ChosenCustomerProvider>
      </MayDo>
    </Mode>,
    { at: '/admin/gadgets', client: server.client },
  )
  const press = async (name: string | RegExp) => {
    await user.click(screen.getByRole('button', { name }))
    await settle()
  }
  const sent = (name: string) => server.asked.filter((each) => each.name === name).map(({ variables }) => variables['input'] ?? variables)
  const answer = (data: object) => act(async () => server.last().answer(data))
  return { server, user, done, press, sent, answer, path: () => page.router.state.location.pathname }
}
const offer = async (draft: BulkDraft | undefined, mayDo = true) => {
  const page = rendered(mayDo)
  await settle()
  await page.answer({
    drafts: draft
      ? [
          {
            __typename: 'Draft',
            form: FORM,
            writer: null,
            sequence: 0,
            values: JSON.stringify(toEdits(draft)),
            version: null,
            updatedAt: '2026-12-01T12:00:00.000Z',
          },
        ]
      : [],
  })
  return page
}
const chooseAction = async ({ user }: ReturnType<typeof rendered>) => {
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Paint' }))
  return screen.findByRole('dialog')
}

afterEach(() => {
  cleanup()
  unsavedChanges.giveUp()
})

describe('the draft of a bulk action', () => {
  it.each<[string, BulkDraft]>([
    ['rows', painting],
    ['all that matches', { ...painting, selection: { all: true, where: { name: { contains: 'x' } }, except: ['c'] }, exact: false }],
    ['a field that is called like a part of the draft', { ...painting, values: { action: 'x', count: '7' } }],
  ])('is read as it was written, with %s', (_, draft) => {
    expect(readBulkDraft(JSON.stringify(toEdits(draft)))).toEqual(draft)
  })

  it.each([
    ['{}'],
    ['x'],
    [JSON.stringify(toEdits({ ...painting, count: 0 }))],
    [JSON.stringify(toEdits({ ...painting, selection: { ids: [] } }))],
  ])('is none where it says nothing that could be done: %s', (text) => {
    expect(readBulkDraft(text)).toBeUndefined()
  })

  it('belongs to its list and organisation', () => {
    const others = { ...gadgets, start: gadgets.preview } as unknown as typeof gadgets
    const forms = [
      bulkDraftForm(gadgets, '/a', 'x'),
      bulkDraftForm(gadgets, '/a', 'y'),
      bulkDraftForm(gadgets, '/b', 'x'),
      bulkDraftForm(gadgets, '/a', undefined),
      bulkDraftForm(others, '/a', 'x'),
    ]
    expect(new Set(forms).size).toBe(5)
  })

  it('is stored with selection and entries before the page is left, also once it was previewed', async () => {
    const page = await offer(undefined)
    await chooseAction(page)
    expect(unsavedChanges.any()).toBe(false)
    await page.user.type(screen.getByLabelText('Colour'), 'red')
    const saved = unsavedChanges.keepDrafts()
    await settle()
    expect(page.sent('SaveDraft')).toEqual([
      { form: FORM, values: JSON.stringify(toEdits(painting)), writer: expect.any(String), sequence: 1 },
    ])
    await page.answer({ saveDraft: { __typename: 'P', errors: null } })
    expect(await saved).toBe(true)
    await page.press('Preview')
    await page.answer({ previewGadgetBulk: { __typename: 'P', ...counts } })
    const again = unsavedChanges.keepDrafts()
    await settle()
    await page.answer({ saveDraft: { __typename: 'P', errors: null } })
    expect(await again).toBe(true)
    await page.press('Cancel')
    expect([page.sent('DiscardDraft'), unsavedChanges.any()]).toEqual([[{ form: FORM, writer: expect.any(String), sequence: 2 }], false])
  })

  it('does not stay where the job was started', async () => {
    const page = await offer(painting)
    await page.press('Continue: Paint, 2 gadgets')
    await page.press('Preview')
    await page.answer({ previewGadgetBulk: { __typename: 'P', ...counts } })
    await page.press('Paint')
    await page.answer({ startGadgetBulk: { __typename: 'P', job: { __typename: 'Job', id: 'j1' }, errors: null } })
    expect([page.done, page.path(), page.sent('DiscardDraft')]).toEqual([
      ['done'],
      '/admin/jobs/j1',
      [{ form: FORM, values: expect.any(String) }],
    ])
  })
})

describe('the draft of a start whose outcome is unknown', () => {
  const stored = { saveDraft: { __typename: 'P', errors: null } }
  const start = async (page: ReturnType<typeof rendered>) => {
    await page.press('Preview')
    await page.answer({ previewGadgetBulk: { __typename: 'P', ...counts } })
    await page.press('Paint')
  }
  const findStored = ({ sent }: ReturnType<typeof rendered>) => {
    const { writer, sequence } = sent('SaveDraft').at(-1) as { writer: string; sequence: number }
    const values = JSON.stringify(toEdits(painting))
    return { drafts: [{ __typename: 'Draft', form: FORM, writer, sequence, values, version: null, updatedAt: '2026-12-01T12:00:00.000Z' }] }
  }
  const lastNames = ({ server }: ReturnType<typeof rendered>) => server.asked.at(-1)?.name

  it.each(['the menu', 'an unfinished action'])('is offered when the dialog of %s is closed, without leaving the list', async (from) => {
    const page = await offer(from === 'the menu' ? undefined : painting)
    if (from === 'the menu') {
      await chooseAction(page)
      await page.user.type(screen.getByLabelText('Colour'), 'red')
    } else await page.press('Continue: Paint, 2 gadgets')
    await start(page)
    await act(async () => page.server.last().fail('IDEMPOTENCY_KEY_IN_USE'))
    await screen.findByRole('button', { name: 'Close, it goes on' })
    await page.press('Close, it goes on')
    const save = page.server.asked.findLast(({ name }) => name === 'SaveDraft')
    await act(async () => save?.answer(stored))
    await settle()
    const reread = page.server.asked.findLast(({ name }) => name === 'Drafts')
    await act(async () => reread?.answer(findStored(page)))
    expect(await screen.findByRole('button', { name: 'Continue: Paint, 2 gadgets' })).toBeDefined()
  })

  it('is offered once the start is refused after its dialog was closed, and not while it is being sent', async () => {
    const page = await offer(undefined)
    await chooseAction(page)
    await page.user.type(screen.getByLabelText('Colour'), 'red')
    await start(page)
    const sending = page.server.last()
    await page.press('Close, it goes on')
    await act(async () => page.server.last().answer(stored))
    await settle()
    expect(lastNames(page)).toBe('SaveDraft')
    await act(async () =>
      sending.answer({
        startGadgetBulk: { __typename: 'P', job: null, errors: [{ __typename: 'E', path: null, code: 'X', message: 'No' }] },
      }),
    )
    await settle()
    expect(lastNames(page)).toBe('Drafts')
    await page.answer(findStored(page))
    expect(await screen.findByRole('button', { name: 'Continue: Paint, 2 gadgets' })).toBeDefined()
  })
})

it('a bulk dialog works in the strict mode of React, which mounts it twice', async () => {
  const page = rendered(true, StrictMode)
  await settle()
  await chooseAction(page)
  await page.press('Preview')
  await page.answer({ previewGadgetBulk: { __typename: 'P', ...counts } })
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Paint' }).tagName).toBe('BUTTON')
})

describe('an unfinished bulk action', () => {
  it('is offered with its selection and entries, and previewed anew before it starts', async () => {
    const page = await offer(painting)
    await page.press('Continue: Paint, 2 gadgets')
    const dialog = await screen.findByRole('dialog', { name: 'Paint: 2 gadgets' })
    expect(within(dialog).queryByRole('button', { name: 'Paint' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Colour').value).toBe('red')
    await page.press('Preview')
    expect(page.sent('PreviewGadgetBulk')).toEqual([{ action: 'PAINT', ids: ['a', 'b'], colour: 'red' }])
  })

  it('is discarded on demand', async () => {
    const page = await offer(painting)
    await page.press('Discard')
    expect([page.sent('DiscardDraft'), screen.queryByRole('button', { name: /^Continue/ })]).toEqual([
      [{ form: FORM, values: expect.any(String) }],
      null,
    ])
  })

  it.each<[string, BulkDraft | undefined, boolean]>([
    ['there is none', undefined, true],
    ['the portal no longer has the action', { ...painting, action: 'WELD' }, true],
    ['its person may no longer do it', painting, false],
  ])('is not offered where %s', async (_, draft, mayDo) => {
    await offer(draft, mayDo)
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull()
  })
})
