// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, describe, expect, it } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { ChosenCustomerProvider } from '#src/resources/customer.ts'
import { choiceSource } from '#src/resources/choices/source.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createPage } from '#src/resources/record/create-page.ts'
import type { InputError } from '#src/resources/record/form/field.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

type Input = { name: string; email: string; level: number; teams?: string[]; locked?: boolean }
const CreateDocument: TypedDocumentNode<{ create: { person: { id: string } | null; errors: InputError[] | null } }, { input: Input }> = gql`
  mutation CreatePerson($input: CreatePersonInput!) {
    create(input: $input) {
      person {
        id
      }
      errors {
        path
        message
        code
      }
    }
  }
`
const TeamsDocument: TypedDocumentNode<
  { teams: { id: string; name: string }[] },
  { first?: number | null | undefined; search?: string | null | undefined }
> = gql`
  query Teams($first: Int, $search: String) {
    teams(first: $first, search: $search) {
      id
      name
    }
  }
`
const teams = choiceSource({ query: TeamsDocument, choices: (data) => data.teams.map(({ id, name }) => ({ value: id, label: name })) })

const page = createPage({
  title: msg`Create person`,
  resource: msg`Person`,
  back: { to: '/people', label: msg`People` },
  initial: { name: '', email: '', level: '', teams: [] as readonly string[], locked: false },
  mutation: CreateDocument,
  variables: ({ name, email, level, teams: chosen, locked }) => ({
    input: { name, email, level: Number(level), teams: [...chosen], locked },
  }),
  answer: ({ create }) => ({ entity: create.person, errors: create.errors }),
  serverWords: {},
  then: ({ id }) => `/people/${id}`,
  sections: [
    {
      title: msg`Identity`,
      fields: [
        { kind: 'text', name: 'name', label: msg`Name`, required: true, minLength: 3, maxLength: 8 },
        { kind: 'email', name: 'email', label: msg`Email address`, required: true },
        {
          kind: 'select',
          name: 'level',
          label: msg`Level`,
          required: true,
          choices: [
            { value: 1, label: msg`First` },
            { value: 2, label: msg`Second` },
          ],
        },
        { kind: 'remoteMany', name: 'teams', label: msg`Teams`, source: teams },
        { kind: 'switch', name: 'locked', label: msg`Locked` },
      ],
    },
  ],
})

const open = async (loads: Record<string, Promise<unknown>> = {}) => {
  const server = heldServer()
  const user = userEvent.setup()
  const others = Object.fromEntries(Object.keys(loads).map((path) => [path, <p key={path}>There</p>]))
  const view = renderPage(<CreateRecordPage page={page} />, { at: '/people/create', client: server.client, others, loads })
  await settle()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })
  const save = () => user.click(screen.getByRole('button', { name: /Save|Saving/ }))
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: /Level/ }))
    await user.click(await screen.findByRole('option', { name }))
  }
  const fill = async () => {
    await user.type(field('Name'), 'Ann Lee')
    await user.type(field('Email address'), 'ann@x.test')
    await choose('Second')
  }
  const mutations = () => server.asked.filter(({ name }) => name === 'CreatePerson')
  const answer = async (result: { person?: { id: string } | null; errors?: InputError[] | null }) => {
    server.last().answer({ create: { person: null, errors: null, __typename: 'Payload', ...result } })
    await settle()
  }
  return { ...server, ...view, user, field, save, choose, fill, mutations, answer }
}
const messages = () =>
  within(screen.getByRole('alert'))
    .queryAllByRole('link')
    .map((link) => link.textContent)

afterEach(cleanup)

describe('the page that creates a record', () => {
  it('sends what was typed, says that it has been created, and goes there', async () => {
    const { fill, save, last, answer, router } = await open()
    await fill()
    await save()
    expect(last()).toMatchObject({
      name: 'CreatePerson',
      variables: { input: { name: 'Ann Lee', email: 'ann@x.test', level: 2, teams: [], locked: false } },
    })
    await answer({ person: { id: 'p1' } })
    expect(screen.getByText('Person has been created')).toBeDefined()
    expect(router.state.location.pathname).toBe('/people/p1')
    expect(unsavedChanges.any()).toBe(false)
  })

  it('saves once, however often the button is pressed', async () => {
    const { fill, user, mutations, answer } = await open()
    await fill()
    await user.dblClick(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'Saving…' }))
    expect(mutations()).toHaveLength(1)
    await answer({ person: { id: 'p1' } })
  })

  it('J8 makes no second one while the way to the page of the first is slow', async () => {
    const { promise: loaded, resolve } = Promise.withResolvers<void>()
    const { fill, save, user, field, mutations, answer, router } = await open({ '/people/p1': loaded.then(() => null) })
    await fill()
    await save()
    await answer({ person: { id: 'p1' } })
    expect([router.state.location.pathname, field('Name').closest('[inert]') !== null]).toEqual(['/people/create', true])
    await save()
    await user.type(field('Name'), '{Enter}')
    expect(mutations()).toHaveLength(1)
    resolve()
    expect(await screen.findByText('There')).toBeDefined()
    expect(mutations()).toHaveLength(1)
  })

  it('marks what is required and hints at lengths', async () => {
    const { field } = await open()
    expect(field('Name').required).toBe(true)
    expect(screen.getByText('3 to 8 characters.')).toBeDefined()
    expect(field('Name').getAttribute('aria-describedby')).toBeTruthy()
  })

  it('says everything that is wrong at the fields and in the summary, and puts the focus on the first', async () => {
    const { save, field, mutations } = await open()
    await save()
    expect(mutations()).toHaveLength(0)
    expect(screen.getAllByText('This field is required.')).toHaveLength(3)
    expect(messages()).toEqual(['Name is required.', 'Email address is required.', 'Level is required.'])
    expect(document.activeElement).toBe(field('Name'))
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  })

  it('takes an error away when its field is mended, and leads from the summary to a field', async () => {
    const { user, save, field } = await open()
    await save()
    await user.type(field('Name'), 'Ann')
    expect(messages()).toEqual(['Email address is required.', 'Level is required.'])
    await user.click(screen.getByRole('link', { name: 'Email address is required.' }))
    expect(document.activeElement).toBe(field('Email address'))
  })

  it('judges length and form', async () => {
    const { user, save, field } = await open()
    await user.type(field('Name'), 'An')
    await user.type(field('Email address'), 'ann@x')
    await save()
    expect(messages()).toEqual(['Name: Enter at least 3 characters.', 'The field Email address is invalid.', 'Level is required.'])
  })

  it('puts what the server says at the field it names, and the rest in the summary, and keeps what was typed', async () => {
    const { fill, save, answer, field, router } = await open()
    await fill()
    await save()
    await answer({
      errors: [
        { path: 'email', message: 'This address is taken.', code: 'SOMETHING_NEWER' },
        { path: null, message: 'No more people may be created.', code: 'SOMETHING_ELSE' },
      ],
    })
    expect(messages()).toEqual(['Email address: This address is taken.'])
    expect(within(screen.getByRole('alert')).getByText('No more people may be created.')).toBeDefined()
    expect(document.activeElement).toBe(field('Email address'))
    expect([field('Name').value, field('Email address').value]).toEqual(['Ann Lee', 'ann@x.test'])
    expect(router.state.location.pathname).toBe('/people/create')
  })

  it('loses nothing when the save fails, and can be tried again', async () => {
    const { fill, save, last, field, mutations, answer, router } = await open()
    await fill()
    await save()
    last().fail('INTERNAL')
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Failed to create Person.')
    expect(screen.getByRole('alert').textContent).toContain('trace-1')
    expect(field('Name').value).toBe('Ann Lee')
    await save()
    expect(mutations()).toHaveLength(2)
    expect(screen.getByRole('alert').textContent).toBe('')
    await answer({ person: { id: 'p2' } })
    expect(router.state.location.pathname).toBe('/people/p2')
  })

  it('guards what is typed, until it is discarded', async () => {
    const { user, field } = await open()
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    await user.type(field('Name'), 'A')
    expect(unsavedChanges.any()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(unsavedChanges.any()).toBe(false)
    expect(field('Name').value).toBe('')
  })

  it('renders nothing for a key press once its field has been touched', async () => {
    const { user, field, commits } = await open()
    await user.type(field('Name'), 'A')
    await user.type(field('Email address'), 'a')
    const before = commits.count
    await user.type(field('Name'), 'nn Lee')
    await user.type(field('Email address'), 'nn@x.test')
    expect(commits.count - before).toBe(0)
  })

  it('asks the server for choices only once a picker is opened, and then for what is typed', async () => {
    const { user, asked, last, mutations, fill, save, answer } = await open()
    expect(asked.filter(({ name }) => name === 'Teams')).toHaveLength(0)
    const picker = screen.getByRole('combobox', { name: 'Teams' })
    await user.click(picker)
    await settle()
    expect(last()).toMatchObject({ name: 'Teams', variables: { first: 50, search: null } })
    last().answer({ teams: [{ __typename: 'Team', id: 't1', name: 'Red' }] })
    await user.type(picker, 'blu')
    await expect.poll(() => last().variables).toEqual({ first: 50, search: 'blu' })
    last().answer({ teams: [{ __typename: 'Team', id: 't2', name: 'Blue' }] })
    await user.click(await screen.findByRole('option', { name: 'Blue' }))
    await user.keyboard('{Escape}')
    await fill()
    await save()
    expect(mutations()[0]?.variables).toMatchObject({ input: { teams: ['t2'] } })
    await answer({ person: { id: 'p1' } })
  })
})

it('sends what was entered for the organisation in which the form was opened, whichever one another part chooses meanwhile', async () => {
  const server = heldServer()
  const user = userEvent.setup()
  const Chosen = () => {
    const [chosen, choose] = useState<string | undefined>('a')
    return (
      <ChosenCustomerProvider value={chosen}>
        <button type="button" onClick={() => choose('b')}>
          Work in B
        </button>
        <CreateRecordPage page={{ ...page, sections: page.sections.map((each) => ({ ...each, fields: each.fields.slice(0, 1) })) }} />
      </ChosenCustomerProvider>
    )
  }
  renderPage(<Chosen />, { at: '/people/create', client: server.client })
  await settle()
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ann Lee')
  await user.click(screen.getByRole('button', { name: 'Work in B' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.asked.find(({ name }) => name === 'CreatePerson')?.customer).toBe('a'))
})

it('says with the news of the creation what did not follow from it', async () => {
  const server = heldServer()
  const user = userEvent.setup()
  const warned = { ...page, warning: () => msg`No invitation was sent: no email server. Copy the link instead.` }
  renderPage(
    <CreateRecordPage page={{ ...warned, sections: page.sections.map((each) => ({ ...each, fields: each.fields.slice(0, 1) })) }} />,
    {
      at: '/people/create',
      client: server.client,
      others: { '/people/7': <p>There</p> },
    },
  )
  await settle()
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ann Lee')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.asked.some(({ name }) => name === 'CreatePerson')).toBe(true))
  server.asked
    .findLast(({ name }) => name === 'CreatePerson')
    ?.answer({ create: { person: { id: '7', __typename: 'Person' }, errors: null, __typename: 'Payload' } })
  expect(await screen.findByText('Person has been created. No invitation was sent: no email server. Copy the link instead.')).toBeDefined()
})
