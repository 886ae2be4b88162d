import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { createAdapter, deleteArtifact } from '../../accounts/adapter.ts'
import type { Statement } from '../../db/pipeline/write-together.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { Choice } from '../factors/choices.ts'
import type { FederatedSession } from '../federation/sign-out.ts'
import type { Todo } from './login.ts'
import type { Proof } from './proof.ts'

/** How far a sign-in has come after a right password: who it is, how they proved it, what is still to do. */
export type Stage = Proof & {
  accountId: string
  todo: Todo[]
  /** The chosen second factor; NONE: the choice is wished for again. */
  factor?: Choice | 'NONE' | undefined
  /** An identity elsewhere that this sign-in may be linked with. */
  external?: ExternalIdentity | undefined
  /** The name of the provider that vouched for them. */
  provider?: string | undefined
  /** The session elsewhere that this sign-in came by, to be ended with it. */
  federated?: FederatedSession | undefined
  /** When they proved who they are, in seconds, where that was elsewhere and before. */
  authenticatedAt?: number | undefined
}

export type Stages = {
  find(interaction: string): Promise<Stage | undefined>
  keep(interaction: string, stage: Stage): Promise<void>
  drop(interaction: string): Promise<void>
  /** What `drop` writes, for who sends it together with other statements. */
  dropping(interaction: string): Statement
}

const MODEL = 'SignInStage'
const LIFE_SECONDS = 900

/** Keeps stages in the database, bound to one interaction of one browser, for a quarter of an hour. */
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
