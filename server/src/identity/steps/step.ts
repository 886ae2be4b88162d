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

/** People who may sign in on a host with this password; shown on its sign-in page in demo mode only. */
export type DemoPeople = { readonly emails: readonly string[]; readonly password: string }

/** Which login providers the host may offer, and the challenge for a passkey. */
export type FirstPage = { readonly offered: Promise<OfferedRow[]>; readonly challenge: Promise<string | undefined> }

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** One request of the sign-in pages, with everything its step may need. */
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
  /** Work that must not delay the answer, nor tell anything by its time. */
  afterAnswer: (work: () => Promise<void>) => void
  fetching: FetchOptions
  sendSms: SendNow
  /** What its operators call a scope. */
  scopeName: (scope: string) => string
  interaction: Interaction
  stage: Stage | undefined
  /** Who came back from elsewhere in this sign-in and is linked with nobody here. */
  stranger: ExternalIdentity | undefined
  page: Page
  /** What the first page shows besides, where it is read already. */
  firstPage: FirstPage | undefined
  /** Whom the posted form names, where that is read already. */
  named: Named | undefined
  /** The path of the sign-in, to which its forms post. */
  action: string
  query: URLSearchParams
  address: string
  /** By which ways the app that asks lets people sign in. */
  ways: Ways
}

/** Shows a page whose form stays here: what it leads on to elsewhere is reached from a page of its own. */
export const show = ({ res }: Step, status: number, page: Html, options: Pick<PageOptions, 'nonce'> = {}): void =>
  sendPage(res, status, page, options)

/** To the page of what is to be done next, by a GET, so that a reload repeats nothing. */
export const toNext = ({ res, action }: Step): void => redirect(res, action)
