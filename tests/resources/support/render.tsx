import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act, render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { Profiler } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import type { Client } from 'urql'
import { Provider } from 'urql'
import { vi } from 'vitest'

// Looking things up by role walks the whole page: seconds, on a machine that is busy with other suites.
vi.setConfig({ testTimeout: 30_000 })

type Options = {
  at?: string
  /** Where it stands on several. */
  route?: string
  client: Client
  others?: Record<string, ReactNode>
  /** What another page waits for before it is shown. */
  loads?: Record<string, Promise<unknown>>
}

/** Renders a page at an address, with a data client, in English. `commits` counts what React has drawn. */
export const renderPage = (page: ReactNode, { at = '/people', route, client, others = {}, loads = {} }: Options) => {
  if (i18n.locale === '') i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const commits = { count: 0 }
  const Counted: ComponentType = () => (
    <Profiler id="page" onRender={() => (commits.count += 1)}>
      {page}
    </Profiler>
  )
  const [path = '/'] = (route ?? at).split('?')
  const router = createMemoryRouter(
    [
      { path, Component: Counted },
      ...Object.entries(others).map(([each, element]) => ({ path: each, element, loader: () => loads[each] ?? null })),
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Provider value={client}>
          <main id="main">
            <RouterProvider router={router} />
          </main>
          <Notifications />
        </Provider>
      </MantineProvider>
    </I18nProvider>,
  )
  return { ...view, router, commits }
}

/** Lets answered requests arrive. */
export const settle = () => act(async () => {})
