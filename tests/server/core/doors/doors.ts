import type { Door } from '../../../support/held-thread.ts'
import { apiDoors } from './api-doors.ts'
import { graphqlDoors } from './graphql-doors.ts'
import { identityDoors } from './identity-doors.ts'
import { sendersOf, type Entrance } from './senders.ts'

/** Every text that comes in over HTTP, at the length that its door takes. */
export function doorsOf(entrance: Entrance): Door[] {
  const senders = sendersOf(entrance)
  return [identityDoors, apiDoors, graphqlDoors].flatMap((doors) => doors(entrance, senders))
}
