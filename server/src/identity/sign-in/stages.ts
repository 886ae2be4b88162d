import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { createAdapter, deleteArtifact } from '../../accounts/adapter.ts'
import type { Statement } from '../../db/pipeline/write-together.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { Choice } from '../factors/choices.ts'
import type { FederatedSession } from '../federation/sign-out.ts'
import type { Todo } from './login.ts'
import type { Proof } from './proof.ts'

/** Progress of a sign-in after the first proof: the user, how they authenticated, and the remaining steps. */
export type Stage = Proof & {
  accountId: string
  todo: Todo[]
  /** The chosen second factor; NONE if the user wants to choose again. */
  factor?: Choice | 'NONE' | undefined
  /** An external identity that this sign-in may be linked with. */
  external?: ExternalIdentity | undefined
  /** Name of the provider that the user signed in by. */
  provider?: string | undefined
  /** The session at that provider, to be ended with this one. */
  federated?: FederatedSession | undefined
  /** Time of the authentication in seconds, if it was at another provider and earlier. */
  authenticatedAt?: number | undefined
}

export type Stages = {
  find(interaction: string): Promise<Stage | undefined>
  keep(interaction: string, stage: Stage): Promise<void>
  drop(interaction: string): Promise<void>
  /** Statement of `drop`, to send it together with others. */
  dropping(interaction: string): Statement
}

const MODEL = 'SignInStage'
const LIFE_SECONDS = 900

/** Stores stages in the database, bound to one interaction of one browser, for a quarter of an hour. */
export function createStages(db: Database, { hostname }: Host): Stages {
  const adapter = createAdapter(db, hostname, MODEL)
  return {
    async find(interaction) {
      const found = await adapter.find(interaction)
      if (!found || typeof found.exp !== 'number' || found.exp <= Date.now() / 1000) return undefined
      return found.stage as Stage
    },
    async keep(interaction, stage) {
      const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS
      await adapter.upsert(interaction, { exp, stage, accountId: stage.accountId }, LIFE_SECONDS)
    },
    async drop(interaction) {
      await adapter.destroy(interaction)
    },
    dropping: (interaction) => deleteArtifact(hostname, MODEL, interaction),
  }
}
