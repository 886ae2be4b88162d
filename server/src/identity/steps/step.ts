import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { SignInOutcome } from '../../../../machines/sign-in/sign-in.types.ts'
import type { UserRow } from '../../accounts/claims.ts'
import type { Html } from '../../accounts/messages/html.ts'
import type { Page } from '../../accounts/page.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { Host } from '../../kit/hosts.ts'
import type { Ways } from '../clients/client-ways.ts'
import type { Choice } from '../factors/choices.ts'
import type { Choices } from '../factors/factor-choices.ts'
import type { FactorFaults } from '../factors/factor.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { sendPage, type PageOptions } from '../respond.ts'
import type { Stage, Stages } from '../sign-in/stages.ts'
import type { Faulty } from './password.step.ts'
import type { FirstForm } from './sign-in.step.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** A request of the sign-in pages. */
export type Step = PagesDeps & {
  req: IncomingMessage
  res: ServerResponse
  host: Host
  provider: Provider
  stages: Stages
  interaction: Interaction
  page: Page
  /** Path of the sign-in, which its forms post to. */
  action: string
  query: URLSearchParams
  address: string
  ways: Ways
}

/** What earlier requests of this sign-in have reached, read once. */
export type Progress = {
  stage: Stage | undefined
  /** The user of the first proof. */
  user: UserRow | undefined
  /** External identity of this sign-in without a linked account. */
  unlinked: ExternalIdentity | undefined
  /** Factors of the second step, if that is next. */
  factor: { choices: Choices; chosen: Choice | undefined } | undefined
}

/** What a page shows besides its fields. Each kind of page has its own part. */
export type Shown = {
  status: number
  first?: FirstForm
  factor?: FactorFaults
  /** Whether another code is sent, although there is a valid one. */
  isAgain?: boolean
  password?: Faulty
  recoveryCodes?: readonly string[]
}

/** Result of the work of a state: the chart's next event, what has been reached, and what the next page shows; without that the browser is led to it. */
export type Outcome = { event: SignInOutcome; user?: UserRow; stage?: Stage; shown?: Shown }

export type Show = (step: Step, progress: Progress, shown: Shown) => Promise<void>
export type Work = (step: Step, progress: Progress, form: URLSearchParams) => Promise<Outcome>

/** The first proof of a sign-in that is past it. */
export function provedOf({ stage, user }: Progress): { stage: Stage; user: UserRow } {
  if (!stage || !user) throw new Error('A sign-in is past its first step without a proof.')
  return { stage, user }
}

/** Shows a page whose form posts to this site only; other sites are reached by a page of their own. */
export const show = ({ res }: Step, status: number, page: Html, options: Pick<PageOptions, 'nonce'> = {}): void =>
  sendPage(res, status, page, options)
