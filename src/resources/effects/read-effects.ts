import type { Client } from 'urql'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import { mostUsers, type AnyEffects, type Effects } from './effects.ts'

/**
 * Queries the current effects of a change. Returns them if no user is affected; undefined if some are or the answer is missing, in which case the
 * reader must confirm.
 */
export async function harmlessEffects(client: Client, of: AnyEffects, id: string): Promise<Effects | undefined> {
  const { data } = await client.query(of.query, of.variables(id), { requestPolicy: 'network-only', ...SHOWS_ERRORS }).toPromise()
  const found = data === undefined ? undefined : of.effects(data)
  return found && mostUsers(found, of.words) === 0 ? found : undefined
}
