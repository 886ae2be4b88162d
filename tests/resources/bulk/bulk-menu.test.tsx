// @vitest-environment happy-dom
import { msg, plural } from '@lingui/core/macro'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, expect, it } from 'vitest'
import type { AccessRule } from '#contract/access/rule.ts'
import { bulkResource } from '#src/resources/bulk/bulk.ts'
import type { BulkPreviewAnswer, JobStarted } from '#src/resources/bulk/bulk.ts'
import { bulkActions } from '#src/resources/bulk/bulk-actions.ts'
import '#src/resources/bulk/bulk-menu.tsx'
import '#src/resources/bulk/BulkDialog.tsx'
import { MayDo } from '#src/resources/may-do.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

type Input = { action: 'PAINT' | 'SCRAP'; ids?: string[] | null; colour?: string | null }

const PreviewDocument: TypedDocumentNode<{ previewGadgetBulk: BulkPreviewAnswer }, { input: Input }> = gql`
  mutation PreviewGadgetBulk($input: Input!) {
    previewGadgetBulk(input: $input) {
      total
    }
  }
`
const StartDocument: TypedDocumentNode<{ startGadgetBulk: JobStarted }, { input: Input & { id: string; count?: number } }> = gql`
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
  words: { NO_SUCH_COLOUR: msg`There is no such colour.`, WELDED: msg`This gadget is welded.` },
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
      access: (portal) => ({ roles: [`Painter of ${portal}`] }),
      isCounted: 'many',
      effects: { DRIES: (count, written) => msg`${plural(count, { one: `${written} room smells`, other: `${written} rooms smell` })}` },
      fields: {
        initial: { colour: '' },
        known: (customer) => ({ colour: `as at ${customer.slice(0, 2)}` }),
        paths: ['colour'],
        input: ({ colour = '' }) => ({ colour }),
        judge: ({ colour }) => (colour === '?' ? { path: 'colour', code: 'TYPED', message: 'A colour has letters.' } : undefined),
        Fields: ({ values, onChange, errorAt }) => (
          <p>
            <input aria-label="Colour" value={values['colour']} onChange={(event) => onChange({ colour: event.currentTarget.value })} />
            <b>{errorAt('colour')}</b>
          </p>
        ),
      },
    },
    SCRAP: { label: msg`Scrap`, does: msg`They are gone.`, danger: true, isCounted: 'always' },
  },
})

const rendered = (mayDo: (rule: AccessRule) => boolean, bulk = gadgets, at = '/admin/gadgets') => {
  const server = heldServer()
  const user = userEvent.setup()
  const done: string[] = []
  const Actions = bulkActions(async () => bulk)
  const { router } = renderPage(
    <MayDo value={mayDo}>
      <Actions selection={{ ids: ['a', 'b', 'c'] }} count={3} exact onDone={() => done.push('done')} />
    </MayDo>,
    { at, client: server.client },
  )
  return { server, user, done, router }
}

const open = async (mayDo: (rule: AccessRule) => boolean = () => true, at?: string) => {
  const { server, user, done, router } = rendered(mayDo, gadgets, at)
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('menuitem', { name }))
    return screen.findByRole('dialog')
  }
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  const press = async (name: string) => {
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
    await settle()
  }
  const answer = (root: string, payload: object) => act(async () => server.last().answer({ [root]: { __typename: 'Payload', ...payload } }))
  return { server, user, done, choose, press, answer, path: () => router.state.location.pathname }
}
const counts = { total: 3, checked: 3, changing: 2, unchanged: 0, refused: [{ __typename: 'R', code: 'WELDED', message: 'x', count: 1 }] }

afterEach(cleanup)

it('asks for what an action needs, previews it with whom it leaves out, and leads to the job that does it', async () => {
  const { server, user, done, choose, press, answer, path } = await open()
  const dialog = await choose('Paint')
  expect(within(dialog).getByRole('heading').textContent).toBe('Paint: 3 gadgets')
  await user.type(screen.getByLabelText('Colour'), '?')
  await press('Preview')
  expect([screen.getByText('A colour has letters.').tagName, server.asked.length]).toEqual(['B', 0])
  await user.clear(screen.getByLabelText('Colour'))
  await user.type(screen.getByLabelText('Colour'), 'red')
  await press('Preview')
  expect(server.last().variables).toEqual({ input: { action: 'PAINT', ids: ['a', 'b', 'c'], colour: 'red' } })
  await answer('previewGadgetBulk', { ...counts, errors: [{ path: 'colour', code: 'NO_SUCH_COLOUR', message: 'x' }] })
  expect(screen.getByText('There is no such colour.').tagName).toBe('B')
  await press('Preview')
  const effects = [
    { __typename: 'E', code: 'DRIES', count: 25 },
    { __typename: 'E', code: 'NEWER_THAN_THIS_PORTAL', count: 7 },
  ]
  await answer('previewGadgetBulk', { ...counts, effects, errors: null })
  expect(within(dialog).getByRole('status').textContent).toBe('2 will be changed25 rooms smell1 skipped: This gadget is welded.')
  await press('Paint')
  expect(server.last()).toMatchObject({ name: 'StartGadgetBulk', variables: { input: { action: 'PAINT', count: 3, colour: 'red' } } })
  await answer('startGadgetBulk', { job: { __typename: 'Job', id: 'j1' }, errors: null })
  expect([done, path()]).toEqual([['done'], '/admin/jobs/j1'])
})

it('D24 says by name who left and who came since the preview, and asks again', async () => {
  const { server, user, choose, press, answer } = await open()
  await choose('Paint')
  await user.type(screen.getByLabelText('Colour'), 'red')
  await press('Preview')
  await answer('previewGadgetBulk', { ...counts, digest: 'seen', errors: null })
  await press('Paint')
  expect(server.last().variables).toMatchObject({ input: { digest: 'seen' } })
  await answer('startGadgetBulk', {
    job: null,
    difference: {
      __typename: 'D',
      left: { __typename: 'P', count: 1, names: ['Anvil'] },
      came: { __typename: 'P', count: 3, names: ['Bolt', 'Cog'] },
    },
    errors: [{ __typename: 'U', path: 'digest', code: 'SELECTION_CHANGED', message: 'x' }],
  })
  expect(
    within(screen.getByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 no longer selected: Anvil', '3 newly selected: Bolt, Cog and +1'])
  await press('Preview')
  expect([server.last().name, screen.queryByText(/newly selected/)]).toEqual(['PreviewGadgetBulk', null])
})

it('J8 a start whose answer was lost is asked for again by its id, and what is chosen then by another one', async () => {
  const { server, user, choose, press, answer } = await open()
  await choose('Paint')
  const colour = screen.getByLabelText('Colour')
  const begin = async (name: string) => {
    await user.clear(colour)
    await user.type(colour, name)
    await press('Preview')
    await answer('previewGadgetBulk', { ...counts, errors: null })
    await press('Paint')
    const { input } = server.last().variables as { input: { id: string; colour: string } }
    await act(async () => server.last().cutOff())
    return input
  }
  const [red, blue, again] = [await begin('red'), await begin('blue'), await begin('red')]
  expect([red.colour, blue.colour, again]).toEqual(['red', 'blue', red])
  expect(blue.id).not.toBe(red.id)
})

it('J8 a start on its way is cancelled by nothing, and where its dialog was closed a message leads to the job', async () => {
  const { server, user, done, choose, press, answer, path } = await open()
  await choose('Paint')
  await user.type(screen.getByLabelText('Colour'), 'red')
  await press('Preview')
  expect(screen.getByRole('button', { name: 'Cancel' }).tagName).toBe('BUTTON')
  await answer('previewGadgetBulk', { ...counts, errors: null })
  await press('Paint')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  const start = server.last()
  await press('Close, it goes on')
  await act(async () => start.answer({ startGadgetBulk: { __typename: 'P', job: { __typename: 'Job', id: 'j1' }, errors: null } }))
  expect([(await screen.findByRole('link', { name: 'Show the job' })).getAttribute('href'), done, path()]).toEqual([
    '/admin/jobs/j1',
    [],
    '/admin/gadgets',
  ])
})

it('a field begins with what the page of a customer says, and stays empty once it was emptied', async () => {
  const { server, user, choose, press } = await open(() => true, '/admin/customers/2644c476-e6e6-53b6-9b2b-deb64148ef27/gadgets')
  await choose('Paint')
  expect(screen.getByLabelText<HTMLInputElement>('Colour').value).toBe('as at 26')
  await user.clear(screen.getByLabelText('Colour'))
  await press('Preview')
  expect(server.last().variables).toEqual({ input: { action: 'PAINT', ids: ['a', 'b', 'c'], colour: '' } })
})

it('starts what cannot be undone only for their number, as it is typed', async () => {
  const { server, user, choose, press, answer } = await open()
  await choose('Scrap')
  await press('Preview')
  await answer('previewGadgetBulk', { ...counts, refused: [], errors: null })
  await press('Scrap')
  expect([screen.getByText('Type the number of gadgets.').tagName, server.asked.length]).toEqual(['P', 1])
  await user.type(screen.getByLabelText('Number of gadgets'), '3')
  await press('Scrap')
  expect(server.last()).toMatchObject({
    name: 'StartGadgetBulk',
    variables: { input: { action: 'SCRAP', count: 3, ids: ['a', 'b', 'c'] } },
  })
})

it('asks for the number of more than 25, where they get what hurts', async () => {
  const { server, choose, press, answer } = await open()
  await choose('Paint')
  await press('Preview')
  await answer('previewGadgetBulk', { ...counts, total: 25, checked: 25, errors: null })
  expect(screen.queryByLabelText('Number of gadgets')).toBeNull()
  cleanup()
  const many = await open()
  await many.choose('Paint')
  await many.press('Preview')
  await many.answer('previewGadgetBulk', { ...counts, total: 26, checked: 26, errors: null })
  await many.press('Paint')
  expect([screen.getByText('Type the number of gadgets.').tagName, many.server.asked.length, server.asked.length]).toEqual(['P', 1, 1])
})

it('asks for the number of users where few rows reach many, and says elsewhere what the server finds wrong with that of the rows', async () => {
  const { server, user, choose, press, answer } = await open()
  await choose('Paint')
  await press('Preview')
  const effects = [{ __typename: 'E', code: 'DRIES', count: 1204 }]
  await answer('previewGadgetBulk', { ...counts, effects, errors: null })
  await press('Paint')
  expect([screen.getByText('Type the number of users to confirm.').tagName, server.asked.length]).toEqual(['P', 1])
  await user.type(screen.getByLabelText('Number of users'), '1,204')
  await press('Paint')
  expect(server.last()).toMatchObject({ name: 'StartGadgetBulk', variables: { input: { action: 'PAINT', count: 3 } } })
  cleanup()
  const few = await open()
  await few.choose('Paint')
  await few.press('Preview')
  await few.answer('previewGadgetBulk', { ...counts, errors: null })
  await few.press('Paint')
  const errors = [{ __typename: 'U', path: 'count', code: 'COUNT_DIFFERS', message: 'These are 4 gadgets now.' }]
  await few.answer('startGadgetBulk', { job: null, errors })
  expect(screen.getByRole('alert').textContent).toBe('These are 4 gadgets now.')
})

it('offers only what the reader may do in this portal', async () => {
  const named = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  await open(({ roles }) => roles === undefined)
  expect(await named()).toEqual(['Scrap'])
  cleanup()
  await open(({ roles }) => roles === undefined || roles.includes('Painter of admin'))
  expect(await named()).toEqual(['Paint', 'Scrap'])
})

it.each([
  ['of none of the actions', () => false, gadgets],
  [
    'of all of them together',
    ({ userTypes }: AccessRule) => userTypes === undefined,
    { ...gadgets, access: { userTypes: ['ADMIN'] } } as const,
  ],
])('is not there for whom the rule %s admits', async (_, mayDo, bulk) => {
  const { router } = rendered(mayDo, bulk)
  await settle()
  expect([router.state.location.pathname, screen.queryByRole('button', { name: 'Actions' })]).toEqual(['/admin/gadgets', null])
})

it('says how many of the selected the page does not show, and leaves them out until a preview is shown', async () => {
  const server = heldServer()
  const user = userEvent.setup()
  const Actions = bulkActions(async () => gadgets)
  const Selected = () => {
    const [ids, keep] = useState(['a', 'b', 'c'])
    const away = { count: 2, keepShown: () => keep(['a']) }
    return <Actions selection={{ ids }} count={ids.length} exact {...(ids.length > 1 && { away })} onDone={() => {}} />
  }
  renderPage(
    <MayDo value={() => true}>
      <Selected />
    </MayDo>,
    { at: '/admin/gadgets', client: server.client },
  )
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Scrap' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('2 of them not on this page')
  await user.click(within(dialog).getByRole('button', { name: 'Only the shown' }))
  expect([within(dialog).getByRole('heading').textContent, dialog.textContent]).toEqual([
    'Scrap: 1 gadget',
    expect.not.stringContaining('not on this page'),
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  await settle()
  expect(server.last().variables).toEqual({ input: { action: 'SCRAP', ids: ['a'] } })
})
