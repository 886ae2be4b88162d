// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useSearchResults } from '#src/shell/palette/use-search-results.ts'
import { renderPage } from '../resources/support/render.tsx'
import { heldServer } from '../resources/support/server.ts'
import { useState } from 'react'

afterEach(cleanup)

const Searching = () => {
  const [text, setText] = useState('')
  const { state, data } = useSearchResults(text, true)
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <p data-testid="state">{state}</p>
      <p data-testid="names">{data?.users.nodes.map(({ userName }) => userName).join(' ')}</p>
    </>
  )
}
const usersNamed = (...names: string[]) => ({
  users: {
    nodes: names.map((userName) => ({ id: userName, userName, displayName: null, email: null, userCustomers: [] })),
    totalCount: 1,
    totalIsExact: true,
  },
  usersNamed: { nodes: [] },
  customers: { nodes: [], totalCount: 0, totalIsExact: true },
  customersNamed: { nodes: [] },
})
const shows = (state: string, names: string) =>
  waitFor(() => expect([screen.getByTestId('state').textContent, screen.getByTestId('names').textContent]).toEqual([state, names]))

it('an answer that comes late never replaces a newer one, and a failure is said', async () => {
  const { client, asked } = heldServer()
  renderPage(<Searching />, { client })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Text'), 'a')
  await shows('idle', '')
  await user.type(screen.getByLabelText('Text'), 'd')
  await waitFor(() => expect(asked.map(({ variables }) => variables['search'])).toEqual(['ad']))
  await user.type(screen.getByLabelText('Text'), 'am')
  await waitFor(() => expect(asked.map(({ variables }) => variables['search'])).toEqual(['ad', 'adam']))
  asked[1]?.answer(usersNamed('adam'))
  await shows('answered', 'adam')
  asked[0]?.answer(usersNamed('ada', 'adrian'))
  await shows('answered', 'adam')

  await user.type(screen.getByLabelText('Text'), 'x')
  await shows('asking', 'adam')
  await waitFor(() => expect(asked).toHaveLength(3))
  asked[2]?.cutOff()
  await shows('failed', '')
})
