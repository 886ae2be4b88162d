import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { keyOf } from '../../accounts/adapter.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { Host } from '../../kit/hosts.ts'
import { client } from '../../tables/client.table.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'
import type { ClientRow } from './client-metadata.ts'

type Where = Pick<Host, 'hostname'> & { readonly partner: Pick<Host['partner'], 'partnerId'> }

export async function clientNamed(db: Database, { partner: { partnerId } }: Where, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await named(quickReader(db)).execute({ clientId, partnerId })
  return row
}

/** Reads the client of a sign-in, if enabled, in parallel with the sign-in that names it. */
export async function clientOfSignIn(
  db: Database,
  { hostname, partner: { partnerId } }: Where,
  uid: string,
): Promise<ClientRow | undefined> {
  const [row] = await ofSignIn(quickReader(db)).execute({ host: hostname, id: keyOf('Interaction', uid), partnerId })
  return row
}

const placeholder = (name: string) => sql.placeholder(name)
const isOpenHere = and(client.enabled, or(isNull(client.partnerId), eq(client.partnerId, placeholder('partnerId'))))
const named = prepared((orm) =>
  orm
    .select()
    .from(client)
    .where(and(eq(client.clientId, placeholder('clientId')), isOpenHere))
    .prepare('enabled_client'),
)
const ofSignIn = prepared((orm) => {
  const asked = orm
    .select({ id: sql`${oidcArtifact.payload}->>'clientId'` })
    .from(oidcArtifact)
    .where(and(eq(oidcArtifact.model, 'Interaction'), eq(oidcArtifact.host, placeholder('host')), eq(oidcArtifact.id, placeholder('id'))))
  return orm
    .select()
    .from(client)
    .where(and(sql`${client.clientId} = (${asked})`, isOpenHere))
    .prepare('client_of_sign_in')
})
