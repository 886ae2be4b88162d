// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { jobPage } from '#src/resources/jobs/job-page.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const JobPage = jobPage({
  GADGET_PAINT: {
    title: (action) => `Paint ${action}`,
    label: msg`Gadget changes`,
    list: { label: msg`Gadgets`, to: (portal) => `/${portal}/gadgets` },
    subject: (portal, id) => `/${portal}/gadgets/${id}`,
    changes: { types: [], words: { WELDED: msg`This gadget is welded.` } },
    rowStates: { REFUSED: msg`Welded` },
    repair: (code) => (code === 'WELDED' ? msg`Saw it off.` : undefined),
  },
})
const running = {
  __typename: 'Job',
  id: 'j1',
  isOwn: true,
  hasReport: true,
  canGoOn: true,
  kind: 'GADGET_PAINT',
  action: 'red',
  state: 'RUNNING',
  total: 2,
  changed: 0,
  counts: [
    { __typename: 'JobCount', state: 'WAITING', count: 1 },
    { __typename: 'JobCount', state: 'REFUSED', count: 1 },
  ],
  causes: [],
  createdAt: '2026-11-22T10:00:00Z',
  finishedAt: null,
  fileUntil: null,
  undoes: null,
  undoneBy: null,
  undo: null,
  retryOf: null,
  retriedBy: null,
  canPause: true,
  canRetry: false,
}
const LAST_PAGE = { __typename: 'PageInfo', hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }
const rows = [
  {
    __typename: 'JobRow',
    id: 'j1 1',
    number: 1,
    subjectId: 'g1',
    label: 'Lamp',
    partner: null,
    state: 'REFUSED',
    code: 'WELDED',
    codeText: 'WELDED',
    message: 'x',
  },
  {
    __typename: 'JobRow',
    id: 'j1 2',
    number: 2,
    subjectId: 'g2',
    label: 'Fan',
    partner: null,
    state: 'MELTED',
    code: 'HOT',
    codeText: 'HOT',
    message: 'Too hot.',
  },
]

const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td, th')].map(({ textContent }) => textContent))

const open = async (job: object = running) => {
  const server = heldServer()
  renderPage(<JobPage />, { at: '/admin/jobs/j1', route: '/admin/jobs/:id', client: server.client })
  await settle()
  const asked = (name: string) => server.asked.filter((each) => each.name === name)
  const answer = async (next: object) => {
    await act(async () => asked('Job').at(-1)?.answer({ job: next }))
    await settle()
  }
  await answer(job)
  await act(async () =>
    asked('JobRows')
      .at(-1)
      ?.answer({ jobRows: { __typename: 'JobRowConnection', nodes: rows, pageInfo: LAST_PAGE, totalCount: 2, totalIsExact: true } }),
  )
  return { answer, asked, asks: () => asked('Job').length }
}
const show = (state: DocumentVisibilityState) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
const pass = (span: number) => act(async () => void vi.advanceTimersByTime(span))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

it('says of a kind what its entry says: heading, way back, places of rows, states and codes', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paint red')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Jobs', '/admin/jobs'],
    ['Gadgets', '/admin/gadgets'],
    ['Lamp', '/admin/gadgets/g1'],
    ['Fan', '/admin/gadgets/g2'],
  ])
  expect(screen.getByText('Welded: 1')).toBeDefined()
  expect(rowTexts()).toEqual([
    ['1', 'Lamp', 'Welded', 'This gadget is welded.'],
    ['2', 'Fan', 'MELTED', 'Too hot.'],
  ])
})

it('shows a job whose kind and state are newer than this portal plainly, without links', async () => {
  await open({ ...running, kind: 'GADGET_WASH', state: 'SOAKING' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Job')
  expect(screen.getByText('SOAKING')).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Jobs'])
  expect(screen.getByText('Lamp').closest('a')).toBeNull()
})

it('asks every second how far the job is, not in a tab that nobody sees, at once when it is seen again, and no more when it is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { answer, asks } = await open()
  expect(asks()).toBe(1)
  await pass(1000)
  expect(asks()).toBe(2)
  await answer(running)
  await show('hidden')
  await pass(60_000)
  expect(asks()).toBe(2)
  await show('visible')
  expect(asks()).toBe(3)
  await answer(running)
  await pass(1000)
  expect(asks()).toBe(4)
  await answer({ ...running, state: 'DONE' })
  await pass(60_000)
  await show('visible')
  expect(asks()).toBe(4)
})

/** Those of the job itself. */
const buttons = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.closest('section')?.querySelector('h2')?.textContent !== 'Rows')
    .map((button) => button.textContent)

it.each([
  ['runs', {}, ['Pause', 'Cancel'], 'Running'],
  ['runs and cannot be paused', { canPause: false }, ['Cancel'], 'Running'],
  ['pauses', { state: 'PAUSING', canPause: false }, ['Resume', 'Cancel'], 'Pausing'],
  ['is paused', { state: 'PAUSED', canPause: false }, ['Resume', 'Cancel'], 'Paused'],
])('offers what can be done with a job that %s', async (_, more, offered, state) => {
  await open({ ...running, ...more })
  expect([screen.getAllByRole('status')[0]?.textContent, buttons()]).toEqual([state, offered])
})

it('asks before it cancels: what is done, what is not, and whether to pause instead', async () => {
  const { asked } = await open(running)
  const ask = async () => {
    await act(async () => screen.getByRole('button', { name: 'Cancel' }).click())
    return screen.findByRole('dialog', { name: 'Cancel this job?' })
  }
  const dialog = await ask()
  expect(asked('CancelJob')).toEqual([])
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 of 2 are done and stay done.', '1 is not done yet.', 'A cancelled job cannot be gone on with.'])
  await act(async () => within(dialog).getByRole('button', { name: 'Pause instead' }).click())
  expect([asked('PauseJob').map(({ variables }) => variables), asked('CancelJob')]).toEqual([[{ input: { id: 'j1' } }], []])
  cleanup()
  const again = await open(running)
  const question = await ask()
  await act(async () => within(question).getByRole('button', { name: 'Cancel job' }).click())
  expect(again.asked('CancelJob').map(({ variables }) => variables)).toEqual([{ input: { id: 'j1' } }])
})

it('says that the report could not be downloaded whose connection is lost halfway', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  await open({ ...running, state: 'DONE', finishedAt: '2026-11-22T10:05:00Z', canPause: false })
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('The connection was lost')) })
  vi.stubGlobal('fetch', async () => new Response(body))
  await act(async () => screen.getByRole('button', { name: 'Download report' }).click())
  await settle()
  expect(said.mock.calls).toEqual([['The report could not be downloaded. Try again.']])
  vi.unstubAllGlobals()
  said.mockRestore()
})

it('offers to retry failed rows, and leads from a retry to its job and back', async () => {
  const done = { ...running, state: 'DONE', finishedAt: '2026-11-22T10:05:00Z', canPause: false }
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  const { asked } = await open({ ...done, canRetry: true })
  expect(buttons()).toEqual(['Download report', 'Retry failed rows'])
  await act(async () => screen.getByRole('button', { name: 'Retry failed rows' }).click())
  expect(asked('RetryJob').map(({ variables }) => variables)).toEqual([{ input: { id: 'j1' } }])
  cleanup()
  await open({ ...done, retriedBy: 'j2' })
  expect([buttons(), link('Retried: view result')]).toEqual([['Download report'], '/admin/jobs/j2'])
  cleanup()
  await open({ ...done, retryOf: 'j0' })
  expect(link('Original job')).toBe('/admin/jobs/j0')
})

it('says why rows were not done, each reason once with what mends it, and shows its rows alone', async () => {
  const cause = (state: string, code: string, count: number) => ({
    __typename: 'JobCause',
    state,
    code,
    codeText: code,
    message: 'Too hot.',
    count,
  })
  const done = { ...running, state: 'DONE', finishedAt: '2026-11-22T10:05:00Z', canPause: false }
  const { asked } = await open({ ...done, causes: [cause('FAILED', 'HOT', 2), cause('REFUSED', 'WELDED', 24)] })
  const items = within(screen.getByRole('list', { name: 'Why rows were not done' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Too hot.Failed: 2Show rows',
    'This gadget is welded.Welded: 24 · Saw it off.Show rows',
  ])
  await act(async () => screen.getByRole('button', { name: 'Show rows: This gadget is welded.' }).click())
  await settle()
  expect(asked('JobRows').at(-1)?.variables).toMatchObject({ id: 'j1', state: 'REFUSED', where: { and: [{ codeText: { eq: 'WELDED' } }] } })
})
