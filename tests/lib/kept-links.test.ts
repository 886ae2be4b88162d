// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { guardedStorage } from '#src/lib/guarded-storage.ts'
import { keepLinks, restoreLinks } from '#src/lib/kept-links.ts'

const session = guardedStorage(() => sessionStorage)
const asked = () => [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

it('asks once more for what the page that was left had asked for ahead, and once only', () => {
  for (const href of ['/assets/core.js', '/assets/UsersPage.js'])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  keepLinks(document, session)
  document.head.replaceChildren()
  restoreLinks(document, session)
  expect(asked()).toEqual(['/assets/core.js', '/assets/UsersPage.js'])
  document.head.replaceChildren()
  restoreLinks(document, session)
  expect(asked()).toEqual([])
})
