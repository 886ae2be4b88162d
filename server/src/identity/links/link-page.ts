import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { chooseLanguage } from '../sign-in/interactions.ts'
import { pageFor, type Page } from '../../accounts/page.ts'

/** Data of a mailed link's page: `token` is the last part of the address, and `action` the address that its button posts to. */
type LinkPage = { action: string; token: string; page: Page }

/** Reads the address of a mailed link. Undefined if the user chose another language; the answer has been sent then. */
export async function openLinkPage(
  { looks }: PagesDeps,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
): Promise<LinkPage | undefined> {
  const { pathname: action, searchParams: query } = new URL(req.url ?? '/', host.origin)
  const wanted = query.get('lang')
  if (wanted !== null) {
    chooseLanguage(res, host, action, query, wanted)
    return undefined
  }
  return { action, token: action.slice(action.lastIndexOf('/') + 1), page: await pageFor(req, host, looks, { self: action }) }
}
