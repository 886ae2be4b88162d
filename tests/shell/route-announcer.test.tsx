// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { Outlet, RouterProvider, createBrowserRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { RouteAnnouncer } from '#src/shell/base/RouteAnnouncer.tsx'
import { moveFocus } from '#src/ui/page/page-ready.ts'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const Frame = () => (
  <>
    <RouteAnnouncer title="A page" />
    <main id="main" tabIndex={-1}>
      <button type="button">Beside</button>
      <Outlet />
    </main>
  </>
)
const Page = ({ name, does }: { name: string; does?: () => void }): ReactNode => {
  // It runs when the new page is there, before the announcer moves the focus.
  useLayoutEffect(() => does?.(), [does])
  return (
    <>
      <h1>{name}</h1>
      <button type="button">{`Save ${name}`}</button>
    </>
  )
}
const button = (name: string) => screen.getByRole('button', { name })

const open = (does?: () => void) => {
  window.history.replaceState(null, '', '/one')
  const children = [
    { path: 'one', element: <Page name="one" /> },
    { path: 'two', element: <Page name="two" {...(does && { does })} /> },
  ]
  const router = createBrowserRouter([{ path: '/', Component: Frame, children }])
  render(<RouterProvider router={router} />)
  return () => act(() => router.navigate('/two'))
}

it('moves the focus to the heading of the next page, also from a control that stays', async () => {
  const goOn = open()
  act(() => button('Beside').focus())
  await goOn()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'two' }))
})

it.each([
  ['focused', () => button('Save two').focus()],
  ['focused beside it', () => button('Beside').focus()],
])('leaves the focus at a control of the new page that was %s meanwhile', async (_, focus) => {
  const goOn = open(focus)
  await goOn()
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

it('leaves the focus where it is after a press on a control, which some browsers do not focus', async () => {
  const goOn = open(() => void button('Save two').dispatchEvent(new Event('pointerdown', { bubbles: true })))
  await goOn()
  expect(document.activeElement?.tagName).not.toBe('H1')
})

it('moves the focus to the heading where the page itself had moved it', async () => {
  const goOn = open(() => moveFocus(button('Save two')))
  await goOn()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'two' }))
})
