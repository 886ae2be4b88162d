import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../hosts.ts'
import type { Settings } from '../../settings.ts'
import type { Logger } from '../../log.ts'
import type { FetchOptions } from '../federation/guarded-fetch.ts'
import type { TryLimits } from '../limits.ts'
import type { Page } from '../pages/page.ts'
import type { Html } from '../pages/html.ts'
import { redirect, sendPage, type PageOptions } from '../respond.ts'
import type { Sessions } from '../sessions.ts'
import type { Stage, Stages } from '../stages.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** One request of the sign-in pages, with everything its step may need. */
export type Step = {
  req: IncomingMessage
  res: ServerResponse
  host: Host
  db: Database
  settings: Pick<Settings, 'demo' | 'secretsKey'>
  provider: Provider
  sessions: Sessions
  stages: Stages
  limits: TryLimits
  log: Logger
  fetching: FetchOptions
  interaction: Interaction
  stage: Stage | undefined
  page: Page
  /** The path of the sign-in, to which its forms post. */
  action: string
  query: URLSearchParams
  address: string
}

/** Shows a page whose form may lead on to the client that asked for the sign-in. */
export function show({ res, interaction }: Step, status: number, page: Html, options: Pick<PageOptions, 'nonce'> = {}): void {
  const target = interaction.params.redirect_uri
  const formTargets = typeof target === 'string' && URL.canParse(target) ? [new URL(target).origin] : []
  sendPage(res, status, page, { ...options, formTargets })
}

/** To the page of what is to be done next, by a GET, so that a reload repeats nothing. */
export const toNext = ({ res, action }: Step): void => redirect(res, action)

/** For the one script of a page. */
export const newNonce = (): string => randomBytes(18).toString('base64url')
