import type { GuardedStorage } from './guarded-storage.ts'

const KEY = 'portico.links'

/** Keeps which chunks the page that is being left had asked for ahead: who comes back to it from the provider needs them. */
export const keepLinks = (document: Document, session: GuardedStorage): void => {
  const links = [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
  try {
    session.setItem(KEY, links.join(' '))
  } catch {
    // A full storage costs who comes back a request in a row.
  }
}

/** Asks for those chunks at once, and not when the router has found out where the way leads to. */
export const restoreLinks = (document: Document, session: GuardedStorage): void => {
  for (const href of session.getItem(KEY)?.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' })
    document.head.append(link)
  }
  session.removeItem(KEY)
}
