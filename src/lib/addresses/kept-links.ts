import type { GuardedStorage } from '../storage/guarded-storage.ts'

const KEY = 'portico.links'

/** What the address of this page will need, as the server wrote it: held back, so that a page that is left at once does not wait for it. */
const linksIn = (document: Document) => [
  ...(document.querySelector<HTMLTemplateElement>('template#portal-links')?.content.querySelectorAll('link') ?? []),
]

/** Asks for what the server wrote into the page. Where the page is being left it is only fetched, for the page after it. */
export const askForLinks = (document: Document, leaving: boolean): void => {
  const links = linksIn(document)
  if (leaving) for (const link of links.filter(({ rel }) => rel === 'modulepreload')) Object.assign(link, { rel: 'preload', as: 'script' })
  document.head.append(...links)
}

/** Keeps what the page that is being left would have needed: who comes back to it from the provider needs it then. */
export const keepLinks = (document: Document, session: GuardedStorage): void => {
  try {
    session.setItem(
      KEY,
      linksIn(document)
        .map((link) => link.getAttribute('href'))
        .join(' '),
    )
  } catch {
    // A full storage costs who comes back a request in a row.
  }
}

/** Asks for that at once, and not when the router has found out where the way leads to. */
export const restoreLinks = (document: Document, session: GuardedStorage): void => {
  for (const href of session.getItem(KEY)?.split(' ').filter(Boolean) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { ...kindOf(href), href, crossOrigin: '' }))
  }
  session.removeItem(KEY)
}

const kindOf = (href: string): Partial<HTMLLinkElement> =>
  href.endsWith('.css')
    ? { rel: 'preload', as: 'style' }
    : { ...(href.endsWith('.woff2') ? { rel: 'preload', as: 'font' } : { rel: 'modulepreload' }), fetchPriority: 'low' }
