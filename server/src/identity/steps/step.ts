import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import type { Logger } from '../../platform/log.ts'
import type { SendNow } from '../../kit/outbox/send-now.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import type { OfferedRow } from '../../federation/providers.ts'
import type { TryLimits } from '../../accounts/limits.ts'
import type { Looks } from '../../accounts/look/look.ts'
import type { Page } from '../../accounts/page.ts'
import type { Html } from '../../accounts/messages/html.ts'
import type { Ways } from '../clients/client-ways.ts'
import type { Named } from '../sign-in/login.ts'
import { redirect, sendPage, type PageOptions } from '../respond.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import type { Stage, Stages } from '../sign-in/stages.ts'
import type { Keyring } from '../../platform/secrets.ts'

/** Users who may sign in on a host with this password; only shown in demo mode. */
export type DemoPeople = { readonly emails: readonly string[]; readonly password: string }

export type FirstPage = { readonly offered: Promise<OfferedRow[]>; readonly challenge: Promise<string | undefined> }

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** A request of the sign-in pages, with everything that its step may need. */
export type Step = {
  req: IncomingMessage
  res: ServerResponse
  host: Host
  db: Database
  keyring: Keyring
  demoPeople?: ((host: Host) => Promise<DemoPeople>) | undefined
  provider: Provider
  sessions: Sessions
  stages: Stages
  limits: TryLimits
  looks: Looks
  log: Logger
  /** Runs work after the answer, so that it neither delays it nor reveals anything by its timing. */
  afterAnswer: (work: () => Promise<void>) => void
  fetching: FetchOptions
  sendSms: SendNow
  /** Display name of a scope, as set by its operators. */
  scopeName: (scope: string) => string
  interaction: Interaction
  stage: Stage | undefined
  /** External identity of this sign-in without a linked account. */
  stranger: ExternalIdentity | undefined
  page: Page
  /** Further data of the first page, if being read already. */
  firstPage: FirstPage | undefined
  /** The user named by the posted form, if being read already. */
  named: Named | undefined
  /** Path of the sign-in, which its forms post to. */
  action: string
  query: URLSearchParams
  address: string
  ways: Ways
}

/** Shows a page whose form posts to this site only; other sites are reached by a page of their own. */
export const show = ({ res }: Step, status: number, page: Html, options: Pick<PageOptions, 'nonce'> = {}): void =>
  sendPage(res, status, page, options)

/** Redirects to the page of the next step with a GET, so that a reload repeats nothing. */
export const toNext = ({ res, action }: Step): void => redirect(res, action)
