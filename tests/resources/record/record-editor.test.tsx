// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, describe, expect, it } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import type { InputError } from '#src/resources/record/form/field.ts'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import type { AnyRecordPage } from '#src/resources/record/record-page.ts'
import { effectsQuery, toDigestInput, withDigest } from '#src/resources/effects/effects.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

type Person = { id: string; version: number; name: string; town: string }
type Input = { id: string; version: number; name?: string; town?: string; digest?: string | undefined }
const UpdateDocument: TypedDocumentNode<{ update: { person: Person | null; errors: InputError[] | null } }, { input: Input }> = gql`
  mutation UpdatePerson($input: UpdatePersonInput!) {
    update(input: $input) {
      person {
        id
        version
        name
        town
      }
      errors {
        path
        message
        code
      }
    }
  }
`
const valuesOf = ({ name, town }: Person) => ({ name, town })
const page = recordPage<Person>()({
  resource: msg`Person`,
  values: valuesOf,
  mutation: UpdateDocument,
  variables: ({ id, version, changed }) => ({ input: { id, version, ...changed } }),
  answer: ({ update }) => ({ entity: update.person, errors: update.errors }),
  serverWords: {},
  sections: [
    {
      title: msg`Identity`,
      fields: [
        { kind: 'text', name: 'name', label: msg`Name` },
        { kind: 'text', name: 'town', label: msg`Town`, maxLength: 20 },
      ],
    },
  ],
})
const ADA: Person = { id: 'p1', version: 1, name: 'Ada', town: 'London' }

const EffectsDocument: TypedDocumentNode<{ effects: { loses: number; digest: string } }, { id: string }> = gql`
  query PersonEffects($id: ID!) {
    effects(id: $id) {
      loses
      digest
    }
  }
`
const asking: AnyRecordPage = {
  ...page,
  effects: () =>
    effectsQuery({
      query: EffectsDocument,
      effects: ({ effects: { loses, digest } }) => withDigest({ LOSES: loses }, digest),
      words: { LOSES: (_, written) => msg`Turns off for ${written} users` },
    }),
  variables: ({ id, version, changed, effects }) => ({ input: { id, version, ...changed, ...toDigestInput(effects) } }),
}

const open = async (shown: AnyRecordPage = page) => {
  const server = heldServer()
  const user = userEvent.setup()
  renderPage(<RecordEditor page={shown} entity={ADA} types={[]} />, { client: server.client })
  await settle()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const write = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  const answer = async (person: Person) => {
    server.last().answer({ update: { person: { ...person, __typename: 'Person' }, errors: null, __typename: 'Payload' } })
    await settle()
  }
  return { ...server, user, field, write, save, answer }
}

afterEach(() => {
  notifications.clean()
  cleanup()
  unsavedChanges.giveUp()
})

describe('the form that changes a record', () => {
  it('keeps what is typed while a save is on its way, and saves it over what was saved', async () => {
    const { write, save, answer, field, last } = await open()
    await write('Name', 'Augusta')
    await save()
    await write('Town', 'Paris')
    await answer({ ...ADA, version: 2, name: 'Augusta' })
    expect(field('Town').value).toBe('Paris')
    expect(document.activeElement).toBe(field('Town'))
    expect(unsavedChanges.any()).toBe(true)
    await save()
    expect(last().variables).toEqual({ input: { id: 'p1', version: 2, town: 'Paris' } })
    await answer({ ...ADA, version: 3, name: 'Augusta', town: 'Paris' })
    expect(unsavedChanges.any()).toBe(false)
  })

  it('shows what the server made of what was sent, and discards to that', async () => {
    const { user, write, save, answer, field } = await open()
    await write('Name', ' Augusta ')
    await save()
    await answer({ ...ADA, version: 2, name: 'Augusta' })
    expect(field('Name').value).toBe('Augusta')
    expect(unsavedChanges.any()).toBe(false)
    await write('Name', 'Adelaide')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(field('Name').value).toBe('Augusta')
    expect(unsavedChanges.any()).toBe(false)
  })

  it.each([
    ['ANSWER_NOT_REPEATED', /^This was done, but the answer was lost/],
    ['NOT_CARRIED_OUT', 'This was not done. Try again.'],
  ])('J8 says what came of a save whose answer was lost: %s', async (code, said) => {
    const { write, save, last, field } = await open()
    await write('Name', 'Augusta')
    await save()
    last().fail(code)
    expect((await screen.findByText(said)).closest('[role=alert], form')).not.toBeNull()
    expect([screen.queryByText(/Could not save|Not known yet/), field('Name').value]).toEqual([null, 'Augusta'])
  })

  it('asks again, with what was shown before, where other users are affected than were confirmed', async () => {
    const { user, write, save, answer, asked, last } = await open(asking)
    const preview = async (loses: number, digest: string) => {
      expect(last().name).toBe('PersonEffects')
      last().answer({ effects: { loses, digest, __typename: 'Effects' } })
      await settle()
    }
    await write('Name', 'Augusta')
    await save()
    await preview(3, 'old')
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' })
    expect(within(dialog).queryByText('Before')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await settle()
    expect(last().variables).toEqual({ input: { id: 'p1', version: 1, name: 'Augusta', digest: 'old' } })
    const error = { path: 'digest', code: 'PREVIEW_CHANGED', message: 'Other users.', __typename: 'ConflictError' }
    last().answer({ update: { person: null, errors: [error], __typename: 'Payload' } })
    await settle()
    await preview(4, 'new')
    const second = await screen.findByRole('dialog', { name: 'Save these changes?' })
    expect([...second.querySelectorAll('[role=status] li')].map(({ textContent }) => textContent)).toEqual([
      'Turns off for 4 users',
      'Turns off for 3 users',
    ])
    await user.click(within(second).getByRole('button', { name: 'Save' }))
    await settle()
    expect(last().variables).toEqual({ input: { id: 'p1', version: 1, name: 'Augusta', digest: 'new' } })
    await answer({ ...ADA, version: 2, name: 'Augusta' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.filter(({ name }) => name === 'UpdatePerson')).toHaveLength(2)
  })

  it('asks where nobody was affected by the preview and somebody is now, and once where nobody still is', async () => {
    const { write, save, asked, last } = await open(asking)
    const preview = async (loses: number, digest: string) => {
      expect(last().name).toBe('PersonEffects')
      last().answer({ effects: { loses, digest, __typename: 'Effects' } })
      await settle()
    }
    const refuse = async () => {
      expect(last().name).toBe('UpdatePerson')
      const error = { path: 'digest', code: 'PREVIEW_CHANGED', message: 'Other users.', __typename: 'ConflictError' }
      last().answer({ update: { person: null, errors: [error], __typename: 'Payload' } })
      await settle()
    }
    await write('Name', 'Augusta')
    await save()
    await preview(0, 'nobody')
    await refuse()
    await preview(0, 'nobody')
    await refuse()
    // By itself it is asked for once more, and then the reader is told.
    expect(asked.flatMap(({ name }) => (name === 'Drafts' ? [] : [name]))).toEqual([
      'PersonEffects',
      'UpdatePerson',
      'PersonEffects',
      'UpdatePerson',
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    await write('Name', 'Adelaide')
    await save()
    await preview(2, 'two')
    const first = await screen.findByRole('dialog', { name: 'Save these changes?' })
    expect(first.textContent).not.toContain('Before')
  })

  it('says in the question that nobody was affected before', async () => {
    const { write, save, last } = await open(asking)
    await write('Name', 'Augusta')
    await save()
    last().answer({ effects: { loses: 0, digest: 'nobody', __typename: 'Effects' } })
    await settle()
    const error = { path: 'digest', code: 'PREVIEW_CHANGED', message: 'Other users.', __typename: 'ConflictError' }
    last().answer({ update: { person: null, errors: [error], __typename: 'Payload' } })
    await settle()
    last().answer({ effects: { loses: 3, digest: 'three', __typename: 'Effects' } })
    await settle()
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' })
    expect(within(dialog).getByRole('status').textContent).toBe('Turns off for 3 usersBeforeNo users are affected.')
  })

  it.each(['{Enter}', 'Save'])('says by %s that nothing has changed, and sends nothing', async (way) => {
    const { user, field, save, asked } = await open()
    await user.click(field('Name'))
    await (way === 'Save' ? save() : user.keyboard(way))
    expect((await screen.findByText('No changes to save.')).closest('[role]')?.role).toBe('status')
    expect(asked.filter(({ name }) => name === 'UpdatePerson')).toEqual([])
  })

  it('counts what is changed, hides its bar while nothing is, and saves by Ctrl+S', async () => {
    const { user, write, asked } = await open()
    const bar = () => screen.getByRole('button', { name: 'Save' }).parentElement
    const updates = () => asked.filter(({ name }) => name === 'UpdatePerson').map(({ variables }) => variables)
    expect(bar()?.dataset['idle']).toBe('true')
    await user.keyboard('{Control>}s{/Control}')
    expect(updates()).toEqual([])
    await write('Name', 'Augusta')
    expect([bar()?.dataset['idle'], bar()?.textContent]).toEqual([undefined, 'SaveDiscard changes1 change'])
    await write('Town', 'Paris')
    expect(screen.getByText('2 changes')).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    await settle()
    expect(updates()).toEqual([{ input: { id: 'p1', version: 1, name: 'Augusta', town: 'Paris' } }])
    const sent = asked.find(({ name }) => name === 'UpdatePerson')
    sent?.answer({
      update: { person: { ...ADA, version: 2, name: 'Augusta', town: 'Paris', __typename: 'Person' }, errors: null, __typename: 'Payload' },
    })
    await settle()
    expect(bar()?.dataset['idle']).toBe('true')
  })

  it('keeps what was saved where the answer has no record, as where the change took the right to read it', async () => {
    const { write, save, last, field } = await open()
    await write('Name', 'Augusta')
    await save()
    last().answer({ update: { person: null, errors: null, __typename: 'Payload' } })
    await settle()
    expect([field('Name').value, unsavedChanges.any()]).toEqual(['Augusta', false])
  })

  it('tells of the longest text only near its end', async () => {
    const { write } = await open()
    const hint = () => screen.queryByText(/characters/)?.textContent
    await write('Town', 'x'.repeat(17))
    expect(hint()).toBeUndefined()
    await write('Town', 'x'.repeat(18))
    expect(hint()).toBe('18 of 20 characters.')
    await write('Town', 'x'.repeat(21))
    expect(hint()).toBe('21 of 20 characters.')
  })

  it('takes back nothing that is on its way to the server', async () => {
    const { user, write, save, answer, field } = await open()
    await write('Name', 'Augusta')
    await save()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await answer({ ...ADA, version: 2, name: 'Augusta' })
    expect(field('Name').value).toBe('Augusta')
    expect(unsavedChanges.any()).toBe(false)
  })

  it('leaves the focus where it is when a save is done', async () => {
    const { user, write, answer, field } = await open()
    await write('Name', 'Augusta')
    await user.keyboard('{Enter}')
    await answer({ ...ADA, version: 2, name: 'Augusta' })
    expect(document.activeElement).toBe(field('Name'))
  })

  it('has the focus on its button after what two people changed was put together', async () => {
    const { user, write, save, answer, last } = await open()
    await write('Name', 'Augusta')
    await save()
    const conflict = { path: null, message: '', code: 'VERSION_CONFLICT' }
    const theirs = { ...ADA, version: 2, name: 'Adelaide', __typename: 'Person' }
    last().answer({ update: { person: theirs, errors: [conflict], __typename: 'Payload' } })
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(last().variables).toEqual({ input: { id: 'p1', version: 2, name: 'Augusta' } })
    await answer({ ...ADA, version: 3, name: 'Augusta' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })

  it('saves over a version that differs in nothing of the form, as after a save in another part of the page, without a question', async () => {
    const { write, save, answer, asked, last } = await open()
    await write('Town', 'Paris')
    await save()
    const conflict = { path: null, message: '', code: 'VERSION_CONFLICT' }
    last().answer({ update: { person: { ...ADA, version: 2, __typename: 'Person' }, errors: [conflict], __typename: 'Payload' } })
    await settle()
    expect(screen.queryByText('Someone else changed this in the meantime')).toBeNull()
    const sent = () => asked.filter(({ name }) => name === 'UpdatePerson').map(({ variables }) => variables)
    expect(sent().at(-1)).toEqual({ input: { id: 'p1', version: 2, town: 'Paris' } })
    await answer({ ...ADA, version: 3, town: 'Paris' })
    expect([sent().length, unsavedChanges.any()]).toEqual([2, false])
  })

  it('J8 deletes its own draft when a conflict is settled, and not the one that is offered', async () => {
    const { asked, user, write, save, last } = await open()
    const offered = { form: '/people#', writer: null, sequence: 0, values: '{}', version: null, updatedAt: '2026-01-01T12:00:00.000Z' }
    const [question] = asked
    const form = String(question?.variables['form'])
    question?.answer({ drafts: [{ ...offered, __typename: 'Draft', form }] })
    await settle()
    await write('Name', 'Augusta')
    void unsavedChanges.keepDrafts()
    await settle()
    await save()
    const conflict = { path: null, message: '', code: 'VERSION_CONFLICT' }
    const theirs = { ...ADA, version: 2, name: 'Adelaide', __typename: 'Person' }
    last().answer({ update: { person: theirs, errors: [conflict], __typename: 'Payload' } })
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }))
    const inputs = asked.flatMap(({ name, variables }) => (name === 'DiscardDraft' ? [variables['input']] : []))
    expect(inputs).toEqual([{ form, writer: expect.any(String) as string, sequence: 1 }])
  })

  it('takes no focus that was elsewhere when a newer record takes its place', async () => {
    const Beside = () => {
      const [entity, setEntity] = useState(ADA)
      return (
        <>
          <RecordEditor page={page} entity={entity} types={[]} />
          {entity.version === 1 && <button onClick={() => setEntity({ ...ADA, version: 2, name: 'Augusta' })}>Reset</button>}
        </>
      )
    }
    renderPage(<Beside />, { client: heldServer().client })
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Augusta')
    expect(document.activeElement).toBe(document.body)
  })
})
