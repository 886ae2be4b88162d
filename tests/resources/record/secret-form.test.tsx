// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useQuery } from 'urql'
import { afterEach, expect, it } from 'vitest'
import EventStreamsPage from '#src/features/event-streams/EventStreamsPage.tsx'
import { NewSetupLink } from '#src/features/login-providers/links/NewSetupLink.tsx'
import { LoginProviderDocument } from '#src/features/login-providers/login-provider.generated.ts'
import { LoginProviderScimDocument } from '#src/features/provisioning/provisioning.generated.ts'
import { TokensPart } from '#src/features/provisioning/TokensPart.tsx'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { ok, openData } from '../../data/graphql-stub.ts'
import { renderPage, settle } from '../support/render.tsx'

afterEach(() => {
  notifications.clean()
  cleanup()
  unsavedChanges.giveUp()
})

type Record = { readonly id: string; readonly name: string }
const STREAM = { __typename: 'EventStream', url: 'https://siem.example.org/', sources: ['AUDIT'], state: 'ACTIVE', waiting: 0 }
const NEVER = { failure: null, failingSince: null, nextAttemptAt: null, deliveredAt: null, oldSecretUntil: null }

const Links = () => {
  const [{ data }] = useQuery({ query: LoginProviderDocument, variables: { id: 'p1' } })
  const [made, setMade] = useState('')
  return (
    <>
      {data?.loginProvider && <NewSetupLink provider={data.loginProvider} onMade={setMade} />}
      <output>{made}</output>
    </>
  )
}
const Tokens = () => {
  const [{ data }] = useQuery({ query: LoginProviderScimDocument, variables: { id: 'p1' } })
  return data?.loginProvider ? <TokensPart provider={data.loginProvider} /> : null
}

/** Each place where a secret is created: its page, what the server answers, and what is typed. */
const places = {
  EventStream: {
    page: <EventStreamsPage />,
    read: (records: readonly Record[]) => ({ eventStreams: records.map((each) => ({ ...STREAM, ...NEVER, ...each })) }),
    created: { createEventStream: { __typename: 'CreateEventStreamPayload', id: '2', secret: 'whsec_2', errors: null } },
    ended: { deleteEventStream: { __typename: 'EventStreamPayload', errors: null } },
    fields: { Name: 'Siem', 'Webhook address': 'https://siem.example.org/' },
    create: 'Create event stream',
  },
  ScimToken: {
    page: <Tokens />,
    read: (records: readonly Record[]) => ({
      loginProvider: {
        __typename: 'LoginProvider',
        id: 'p1',
        scim: { tokens: records.map((each) => ({ hint: 'ab', expiresAt: null, lastUsedAt: null, ...each })) },
      },
    }),
    created: { createScimToken: { __typename: 'CreateScimTokenPayload', loginProvider: null, token: 'scim_2', errors: null } },
    ended: { deleteScimToken: { __typename: 'DeleteScimTokenPayload', loginProvider: null, errors: null } },
    fields: { Name: 'Entra' },
    create: 'Create token',
  },
  SetupLink: {
    page: <Links />,
    read: (records: readonly Record[]) => ({
      loginProvider: {
        __typename: 'LoginProvider',
        id: 'p1',
        enabled: false,
        setupLinks: records.map(({ id, name }) => ({ id, recipient: name, state: 'NOT_OPENED' })),
      },
    }),
    created: {
      createSetupLink: { __typename: 'CreateSetupLinkPayload', loginProvider: null, url: 'https://acme.example/connect/2', errors: null },
    },
    ended: { revokeSetupLink: { __typename: 'RevokeSetupLinkPayload', loginProvider: null, errors: null } },
    fields: { Recipient: 'IT of Acme' },
    create: 'Create setup link',
  },
} as const

/** A server whose first answer with a secret is lost: it says by the key that the mutation was done. */
const open = async ({ page, read, created, ended, fields, create }: (typeof places)[keyof typeof places]) => {
  const [name = ''] = Object.values(fields)
  let records: Record[] = [{ id: '0', name }]
  let isLost = true
  const sent: string[] = []
  const { client } = openData(({ body: { operationName = '' } }) => {
    if (/^(Create)/.test(operationName)) {
      sent.push('create')
      if (isLost) {
        // The portal sends it once more by itself, with the same key.
        if (sent.length === 1) records = [...records, { id: '1', name }]
        return Promise.reject(new TypeError('Failed to fetch'))
      }
      records = [...records, { id: '2', name }]
      return ok(created)
    }
    if (/^(Delete|Revoke)/.test(operationName)) {
      sent.push('end')
      isLost = false
      records = records.filter(({ id }) => id !== '1')
      return ok(ended)
    }
    if (operationName === 'SettleOperation') return ok({ settleOperation: { outcome: 'DONE', answer: null } })
    return ok(read(records))
  })
  renderPage(page, { at: '/', client })
  await settle()
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(await screen.findByRole('textbox', { name: new RegExp(label) }), text)
  await userEvent.click(screen.getByRole('button', { name: create }))
  return { name, sent, idsOf: () => records.map(({ id }) => id), answerAgain: () => void (isLost = false) }
}

it.each(Object.entries(places))('J8 %s: says that a secret exists that nobody has seen, ends it and creates another', async (_, place) => {
  const { name, sent, idsOf } = await open(place)
  const said = `“${name}” was created, but the answer with its secret was lost, so nobody has seen it.`
  await waitFor(() => expect(document.body.textContent).toContain(said))
  expect(idsOf()).toEqual(['0', '1'])
  const before = sent.length
  await userEvent.click(screen.getByRole('button', { name: 'Replace…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Replace “${name}”?` }))
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(document.body.textContent).toMatch(/whsec_2|scim_2|connect\/2/))
  expect([sent.slice(before), idsOf()]).toEqual([
    ['end', 'create'],
    ['0', '2'],
  ])
  await waitFor(() => expect(document.body.textContent).not.toContain(said))
})

it('J8 says so also after another secret of the same name was created, until the unseen one is gone', async () => {
  const { name, idsOf, answerAgain } = await open(places.EventStream)
  const said = `“${name}” was created, but the answer with its secret was lost, so nobody has seen it.`
  await waitFor(() => expect(document.body.textContent).toContain(said))
  answerAgain()
  await userEvent.click(screen.getByRole('button', { name: 'Create event stream' }))
  await waitFor(() => expect(document.body.textContent).toContain('whsec_2'))
  await settle()
  expect([idsOf(), document.body.textContent.includes(said)]).toEqual([['0', '1', '2'], true])
  await userEvent.click(screen.getByRole('button', { name: 'Replace…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Replace “${name}”?` }))
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(document.body.textContent).not.toContain(said))
  expect(idsOf()).not.toContain('1')
})
