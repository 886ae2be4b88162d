import type { Html } from '../../accounts/messages/html.ts'
import { fill } from '../../accounts/messages/messages.ts'
import type { Page } from '../../accounts/page.ts'
import { noticePage } from './notice.page.ts'

/** Leads to another site by a page of ours, because a redirect would count as a target of the preceding form (CSP `form-action`). */
export const onwardPage = (page: Page, to: string): Html =>
  noticePage(page, { title: fill(page.t.onwardTo, { name: siteOf(to) }), link: { to, text: page.t.continue } })

/** Header that makes the browser continue automatically. */
export const onwardHeaders = (to: string) => ({ refresh: `0;url=${to}` })

/** A site in a form that users recognise: its host, or the scheme of an app. */
export const siteOf = (address: string): string => new URL(address).host || new URL(address).protocol
