// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { askForLinks, storeLinks, restoreLinks } from '#src/lib/addresses/preload-links.ts'

const session = guardedStorage(() => sessionStorage)
const asked = () => [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)

beforeEach(() => {
  document.head.innerHTML =
    '<template id="portal-links"><link rel="preload" as="style" href="/assets/list.css" crossorigin><link rel="modulepreload" href="/assets/core.js" crossorigin><link rel="modulepreload" href="/assets/UsersPage.js" crossorigin><link rel="preload" as="font" href="/assets/inter.woff2" crossorigin></template>'
})

it('asks for what the server wrote into the page that stays', () => {
  expect(asked()).toEqual([])
  askForLinks(document, false)
  expect(asked()).toEqual([
    'preload /assets/list.css',
    'modulepreload /assets/core.js',
    'modulepreload /assets/UsersPage.js',
    'preload /assets/inter.woff2',
  ])
})

it('only fetches it where the page is being left, and links nothing of it', () => {
  askForLinks(document, true)
  expect(asked()).toEqual([
    'preload /assets/list.css',
    'preload /assets/core.js',
    'preload /assets/UsersPage.js',
    'preload /assets/inter.woff2',
  ])
  expect([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('as'))).toEqual(['style', 'script', 'script', 'font'])
})

it('asks once more for what the page that was left had asked for ahead, and once only', () => {
  storeLinks(document, session)
  document.head.replaceChildren()
  restoreLinks(document, session)
  expect(asked()).toEqual([
    'preload /assets/list.css',
    'modulepreload /assets/core.js',
    'modulepreload /assets/UsersPage.js',
    'preload /assets/inter.woff2',
  ])
  expect([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('as'))).toEqual(['style', null, null, 'font'])
  document.head.replaceChildren()
  restoreLinks(document, session)
  expect(asked()).toEqual([])
})

it('has nothing to ask for in a page that no server has filled in', () => {
  document.head.replaceChildren()
  askForLinks(document, false)
  storeLinks(document, session)
  restoreLinks(document, session)
  expect(asked()).toEqual([])
})
