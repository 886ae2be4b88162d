import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { act, configure, render } from '@testing-library/react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Profiler, useMemo } from 'react'
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router'
import type { Client } from 'urql'
import { Provider } from 'urql'
import { vi } from 'vitest'
import { liveBulk } from '#src/actors/bulk.actors.ts'
import { KitCharts } from '#src/resources/kit-charts.ts'
import { ColumnsMemory } from '#src/resources/list/columns/chosen-columns.ts'

// Looking things up by role walks the whole page: seconds, on a machine that is busy with other suites.
vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 15_000 })

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
  const children = [
    { path, Component: Counted },
    ...Object.entries(others).map(([each, element]) => ({ path: each, element, loader: () => loads[each] ?? null })),
    { path: '*', element: <p>Elsewhere</p> },
  ]
  const router = createMemoryRouter([{ Component: WithToasts, children }], { initialEntries: [at] })
  const view = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Provider value={client}>
          <main id="main">
            <Remembered>
              <KitCharts value={CHARTS}>
                <RouterProvider router={router} />
              </KitCharts>
            </Remembered>
          </main>
        </Provider>
      </MantineProvider>
    </I18nProvider>,
  )
  return { ...view, router, commits }
}

const CHARTS: ComponentProps<typeof KitCharts>['value'] = { load: async (name) => ({ bulk: liveBulk })[name] }

const WithToasts = () => (
  <>
    <Outlet />
    <Notifications />
  </>
)

/** Remembers the columns of lists as the account does, until the test forgets the browser's storage. */
const Remembered = ({ children }: { children: ReactNode }) => {
  const [text, keep] = useLocalStorage<string | undefined>({ key: 'columns', defaultValue: undefined, getInitialValueInEffect: false })
  return <ColumnsMemory value={useMemo(() => ({ text, keep }), [text, keep])}>{children}</ColumnsMemory>
}

/** Lets answered requests arrive. */
export const settle = () => act(async () => {})
