// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, expect, it } from 'vitest'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const ClaimsDocument: TypedDocumentNode<{ user: { id: string; claims: number } }, { id: string }> = gql`
  query Claims($id: ID!) {
    user(id: $id) {
      id
      claims
    }
  }
`
const RemoveDocument: TypedDocumentNode<{ remove: { done: boolean } }, object> = gql`
  mutation Remove {
    remove {
      done
    }
  }
`

/** What can be taken back is known to the page alone. */
const Claims = ({ count }: { count: number }) => {
  const [removed, setRemoved] = useState(false)
  return (
    <>
      <p>{count} claims</p>
      <button onClick={() => setRemoved(true)}>Remove</button>
      {removed && <button>Undo</button>}
    </>
  )
}

afterEach(cleanup)

it('keeps what stands there, and the way to undo it, when the network goes before what was changed is read again', async () => {
  const { client, last, asked } = heldServer()
  const user = userEvent.setup()
  renderPage(
    <QueryPart query={ClaimsDocument} variables={{ id: '1' }}>
      {({ user: { claims } }) => <Claims count={claims} />}
    </QueryPart>,
    { client },
  )
  await settle()
  last().answer({ user: { __typename: 'User', id: '1', claims: 2 } })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const removal = client.mutation(RemoveDocument, {}, { additionalTypenames: ['User'] }).toPromise()
  await settle()
  await act(async () => last().answer({ remove: { __typename: 'Removed', done: true } }))
  await removal
  expect(asked.map(({ name }) => name)).toEqual(['Claims', 'Remove', 'Claims'])
  await act(async () => last().cutOff())
  expect(screen.getByText('2 claims')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
})

it('says that nothing could be loaded where nothing ever was, nor shows what another user has', async () => {
  const { client, last } = heldServer()
  const part = (id: string) => (
    <QueryPart query={ClaimsDocument} variables={{ id }}>
      {({ user: { claims } }) => <p>{claims} claims</p>}
    </QueryPart>
  )
  const Two = () => {
    const [id, setId] = useState('1')
    return (
      <>
        <button onClick={() => setId('2')}>Next</button>
        {part(id)}
      </>
    )
  }
  renderPage(<Two />, { client })
  await settle()
  await act(async () => last().answer({ user: { __typename: 'User', id: '1', claims: 2 } }))
  expect(screen.getByText('2 claims')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await settle()
  await act(async () => last().cutOff())
  expect(screen.queryByText('2 claims')).toBeNull()
  expect(screen.getByRole('alert')).toBeDefined()
})
