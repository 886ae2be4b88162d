import type { Client } from 'urql'
import { SAYS_ERRORS } from '../query/says-errors.ts'
import { mostUsers } from './effects.ts'
import type { AnyEffects, Effects } from './effects.ts'

/** What a change of a record does to users, as it is now; undefined where it concerns some, or nobody knows: then it is asked. */
export async function harmlessEffects(client: Client, of: AnyEffects, id: string): Promise<Effects | undefined> {
  const { data } = await client.query(of.query, of.variables(id), { requestPolicy: 'network-only', ...SAYS_ERRORS }).toPromise()
  const found = data === undefined ? undefined : of.effects(data)
  return found && mostUsers(found, of.words) === 0 ? found : undefined
}
