import type { Html } from '../../accounts/messages/html.ts'
import { fill } from '../../accounts/messages/messages.ts'
import type { Page } from '../../accounts/page.ts'
import { noticePage } from './notice.page.ts'

/** Leads on to another site from a page of ours: a redirect there would count as a target of the form that led here (CSP `form-action`). */
export const onwardPage = (page: Page, to: string): Html =>
  noticePage(page, { title: fill(page.t.onwardTo, { name: siteOf(to) }), link: { to, text: page.t.continue } })

/** By which the browser goes on by itself. */
export const onwardHeaders = (to: string) => ({ refresh: `0;url=${to}` })

/** Another site as a person knows it: its host, or the scheme of an app. */
export const siteOf = (address: string): string => new URL(address).host || new URL(address).protocol
