import { isProtectedPath } from '../lib/addresses/protected-path.ts'

const { leaving, ...found } = window.portalStart

if (!(await leaving)) {
  // Preloads the code for the provider's response; it is requested again if this fails.
  if (found.arrival.waiting()) import('../oidc/manager.ts').catch(() => {})
  // Preloads the routes behind the sign-in, because the file that imports them otherwise is the largest.
  if (found.arrival.waiting() === 'signIn' || isProtectedPath(window.location.pathname)) import('../routes/table.ts').catch(() => {})
  try {
    const views = import('./views.ts')
    const { startPortal } = await import('../main.ts')
    startPortal({ window, ...found, views })
    await views
  } catch (error) {
    // The static shell shows the error, because nothing better has been loaded.
    document.documentElement.dataset.start = 'failed'
    throw error
  }
}
