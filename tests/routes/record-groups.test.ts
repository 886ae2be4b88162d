import { expect, it } from 'vitest'
import { chainForPath } from '#src/routes/guard/chain.ts'
import { recordGroupsFor } from '#src/routes/places.ts'
import { routeTable } from '#src/routes/table.ts'
import { viewerOf } from './viewer-of.ts'

const besides = (path: string) =>
  recordGroupsFor(routeTable, viewerOf(1), chainForPath(routeTable, path), {}).flatMap(({ items }) => items.map((item) => item.path))

it('lists a page that applies to few only while it is open', () => {
  const [email, password] = ['/profile/confirm', '/profile/set-password']
  const listed = besides('/profile/change-password')
  expect([listed.includes('/profile/change-password'), listed.includes(email), listed.includes(password)]).toEqual([true, false, false])
  expect([besides(password).includes(email), besides(password).includes(password)]).toEqual([false, true])
})
