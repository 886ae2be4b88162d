import { basename } from 'node:path/posix'
import type { IncomingMessage } from 'node:http'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { readOffered, type OfferedRow } from '../../federation/providers.ts'
import { findUser } from '../../accounts/find-user.ts'
import { freshChallenge } from '../factors/security-devices.ts'
import { peekForm } from './entry.ts'
import type { Named } from './login.ts'

/** What is read in parallel with the sign-in itself, before it is known which page it is at. */
type ReadAhead = {
  /** The offered login providers, and the challenge for a passkey, of the first page. */
  readonly offered?: Promise<OfferedRow[]>
  readonly challenge?: Promise<string | undefined>
  /** The user named by a posted form. */
  readonly named?: Named
}

const readings = new WeakMap<IncomingMessage, ReadAhead>()

export const readAheadOf = (req: IncomingMessage): ReadAhead => readings.get(req) ?? {}

/** Begins to read what a request of the sign-in probably needs. The page that reads the results gets the errors. */
export function readAhead(db: Database, req: IncomingMessage, host: Host): void {
  const { pathname, searchParams } = new URL(req.url ?? '/', host.origin)
  if (req.method === 'GET' && searchParams.size === 0) {
    const first = { offered: readOffered(db, host), challenge: freshChallenge(db, host, basename(pathname)) }
    for (const reading of Object.values(first)) reading.catch(() => {})
    readings.set(req, first)
  }
  if (req.method !== 'POST') return
  const form = peekForm(req)
  const name = form.get('step') === 'signIn' ? form.get('userName') : null
  if (name === null) return
  const user = findUser(db, host, name)
  user.catch(() => {})
  readings.set(req, { named: { name, user } })
}
