// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useLogLines } from '#src/shell/palette/use-log-lines.ts'
import { renderPage, settle } from '../resources/support/render.tsx'
import { heldServer } from '../resources/support/server.ts'

afterEach(cleanup)

const REFERENCE = 'c0ffee00'.repeat(4)
const Lines = ({ text, mayRead }: { text: string; mayRead: boolean }) => (
  <ul>
    {useLogLines(text, mayRead).map(({ id, label }) => (
      <li key={id}>{label}</li>
    ))}
  </ul>
)
const open = async (text: string, mayRead: boolean) => {
  const server = heldServer()
  renderPage(<Lines text={text} mayRead={mayRead} />, { client: server.client })
  await settle()
  return server
}

it('asks for the log lines behind a whole error reference, of who may read them, and for nothing else', async () => {
  expect((await open(REFERENCE.slice(1), true)).asked).toEqual([])
  expect((await open(REFERENCE, false)).asked).toEqual([])
  const { last } = await open(` ${REFERENCE} `, true)
  expect([last().name, last().variables]).toEqual(['LogLines', { reference: REFERENCE }])
  last().answer({
    logsByReference: [{ id: '1', at: '2026-11-20T12:00:00.000Z', level: 'error', message: 'A data call failed', fields: null }],
  })
  await settle()
  expect(screen.getByText('A data call failed')).toBeDefined()
})
