import { expect, it } from 'vitest'
import { pageDependencies } from '../../scripts/build/page-dependencies.ts'

const FILES = ['rolldown-runtime', 'preload-helper', 'core', 'frame', 'routes', 'data', 'shell', 'list', 'UsersPage'].map(
  (name) => `assets/${name}-Ab_-123.js`,
)
const named = (host: string, hostType: 'html' | 'js' = 'js') =>
  pageDependencies('', FILES, { hostId: host, hostType }).map((file) => file.replace(/^assets\/|-[^-]*-123\.js$/g, ''))

it.each([
  ['the first script', 'assets/index-Ab_-123.js', ['frame', 'routes', 'data', 'shell', 'list', 'UsersPage']],
  ['the frame', 'assets/frame-Ab_-123.js', ['routes', 'data', 'shell', 'list', 'UsersPage']],
  ['the routes behind a sign-in', 'assets/routes-Ab_-123.js', ['list', 'UsersPage']],
  ['a page', 'assets/HomeRoute-Ab_-123.js', ['routes', 'data', 'shell', 'list', 'UsersPage']],
])('%s asks for what may not be there yet', (_, host, wanted) => {
  expect(named(host)).toEqual(wanted)
})

it('the page itself links everything', () => {
  expect(named('index.html', 'html')).toHaveLength(FILES.length)
})
