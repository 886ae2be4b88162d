import type { GuardedStorage } from '../storage/guarded-storage.ts'

const KEY = 'portico.links'

/** Preload links that the server wrote for this page. They are in a template, so a page that is left at once does not wait for them. */
const linksIn = (document: Document) => [
  ...(document.querySelector<HTMLTemplateElement>('template#portal-links')?.content.querySelectorAll('link') ?? []),
]

/** Requests the files that the server listed in the page. If the page is being left, they are only fetched, for the page after the sign-in. */
export const askForLinks = (document: Document, leaving: boolean): void => {
  const links = linksIn(document)
  if (leaving) for (const link of links.filter(({ rel }) => rel === 'modulepreload')) Object.assign(link, { rel: 'preload', as: 'script' })
  document.head.append(...links)
}

/** Stores the preload links of the page that is being left, because the user needs them on return from the identity provider. */
export const storeLinks = (document: Document, session: GuardedStorage): void => {
  try {
    session.setItem(
      KEY,
      linksIn(document)
        .map((link) => link.getAttribute('href'))
        .join(' '),
    )
  } catch {
    // If the storage is full, the return needs one more round trip.
  }
}

/** Requests the stored files at once, before the router has matched the address. */
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
