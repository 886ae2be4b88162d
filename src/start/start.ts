import { isProtectedPath } from '../lib/addresses/protected-path.ts'

const { leaving, ...found } = window.portalStart

if (!(await leaving)) {
  // What an answer of the provider needs is on its way beside the rest, and asked for again where this fails.
  if (found.arrival.waiting()) import('../oidc/manager.ts').catch(() => {})
  // So are the routes behind a sign-in: the file that asks for them otherwise is the largest.
  if (found.arrival.waiting() === 'signIn' || isProtectedPath(window.location.pathname)) import('../routes/table.ts').catch(() => {})
  try {
    const views = import('./views.ts')
    const { startPortal } = await import('../main.ts')
    startPortal({ window, ...found, views })
    await views
  } catch (error) {
    // The static shell says it in the page's own words: nothing that could say it better has come.
    document.documentElement.dataset.start = 'failed'
    throw error
  }
}
