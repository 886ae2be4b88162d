import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import type { RouteEntry } from '#src/routes/route.ts'
import { routeTable } from '#src/routes/table.ts'
import { EVERY_ROUTE } from '../../e2e/support/routes.ts'

const objects = (entries: readonly RouteEntry[]): RouteObject[] =>
  entries.map(({ path, children }) => (path === '' ? { index: true } : { path, children: objects(children ?? []) }))

const leaves = (entries: readonly RouteEntry[], above = ''): string[] =>
  entries.flatMap(({ path, load, children }) => [
    ...(load || !children ? [`${above}/${path}`.replace(/(.)\/$/, '$1')] : []),
    ...leaves(children ?? [], `${above}/${path}`),
  ])

it('I1 the browser opens every route of the table', () => {
  const table = objects(routeTable)
  const opened = Object.values(EVERY_ROUTE)
    .flat()
    .map((path) => {
      const route = matchRoutes(table, path)?.map((match) => match.route.path ?? '') ?? []
      return `/${route.filter((part) => part !== '').join('/')}`
    })
  expect([...new Set(opened)].toSorted()).toEqual(leaves(routeTable).toSorted())
})
