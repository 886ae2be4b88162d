import { describe, expect, it } from 'vitest'
import { allAllowed, explainAll } from '#contract/access/explain.ts'
import { chainForPath, rulesOf } from '#src/routes/guard/chain.ts'
import { placesFor } from '#src/routes/places.ts'
import type { RouteEntry } from '#src/routes/route.ts'
import { routeTable } from '#src/routes/table.ts'
import { viewerOf } from './viewer-of.ts'

const places = (code: number) => placesFor(routeTable, viewerOf(code)).map(({ path }) => path)

describe('the places of the palette', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])(
    'user type %i is offered nothing that the guard would refuse, and no page of a session’s steps',
    (code) => {
      for (const path of places(code)) {
        expect(allAllowed(explainAll(rulesOf(chainForPath(routeTable, path)), viewerOf(code)))).toBe(true)
        expect(path).not.toMatch(/[:*]|^\/(error|account|devops|signin)/)
      }
    },
  )

  it('are those of the own portal', () => {
    expect(places(4)).toEqual(expect.arrayContaining(['/', '/vendor/home', '/vendor/users', '/vendor/users/create', '/profile']))
    expect(places(4).filter((path) => path.startsWith('/admin'))).toEqual([])
    expect(places(6)).toEqual(expect.arrayContaining(['/', '/admin/home', '/admin/users', '/admin/users/create', '/profile']))
    expect(places(1).filter((path) => /^\/(admin|vendor)/.test(path))).toEqual([])
  })

  it('come and go with their feature, and say what stands above them', () => {
    const page = () => Promise.resolve({ default: () => null })
    const table: readonly RouteEntry[] = [
      {
        path: 'tools',
        access: 'signedIn',
        title: { id: 'Tools' },
        children: [{ path: 'apps', access: { features: ['APPS'] }, title: { id: 'Apps' }, load: page }],
      },
    ]
    expect(placesFor(table, viewerOf(4))).toEqual([])
    expect(placesFor(table, viewerOf(4, { features: { APPS: true } }))).toEqual([
      { path: '/tools/apps', label: { id: 'Apps' }, within: [{ id: 'Tools' }] },
    ])
  })
})
