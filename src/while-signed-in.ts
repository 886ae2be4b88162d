import type { Client } from '@urql/core'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { followSession } from './actors/follow-session.ts'

type Deps = {
  /** The data client of this session. */
  client: Client
  end: (reason: EndReason) => void
}

/** What runs beside the pages while one person is signed in. Answers how to stop. */
export const whileSignedIn = ({ client, end }: Deps): (() => void) => followSession(client, end)
