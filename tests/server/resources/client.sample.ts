import { OPERATIONS } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const madeWithSecret = async (rows: Rows) => {
  const id = await made(rows)
  const [secret] = await rows<{ id: string }>(
    `insert into client_secret (client_id, name, hash, hint) values ($1, 'one', 'x', 'xxxx') returning id`,
    id,
  )
  return { id, secretId: secret?.id ?? '' }
}
const withScope = async (rows: Rows) => {
  const id = await made(rows)
  await rows(`update client set scopes = '{graph.all}' where id = $1`, id)
  return id
}
const made = async (rows: Rows) =>
  (
    await rows<{ id: string }>(
      `insert into client (client_id, name, kind, grant_types) values ('app-' || left(gen_random_uuid()::text, 8), 'Sample', 'MACHINE', '{CLIENT_CREDENTIALS}') returning id`,
    )
  )[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'client',
  callers: {
    list: OPERATIONS,
    one: OPERATIONS,
    create: OPERATIONS,
    update: OPERATIONS,
    change: OPERATIONS,
    audit: OPERATIONS,
    revert: OPERATIONS,
  },
  own: made,
  foreign: made,
  isOfNobody: true,
  inputs: {
    create: { given: { name: 'Written', kind: 'MACHINE', clientId: 'written' }, refused: { scopes: ['no.such.scope'] } },
    update: { given: { name: 'Written again' }, refused: { scopes: ['no.such.scope'] } },
    createClientSecret: { given: { name: 'Written' }, refused: { expiresAt: '2000-01-01T00:00:00Z' } },
    deleteClientSecret: { given: async (rows) => madeWithSecret(rows) },
    changeClientKind: { given: { kind: 'WEB_APP' }, refused: { kind: 'MACHINE', isPublic: true } },
    setMachineAccess: {
      given: async (rows) => ({ id: await withScope(rows), activities: ['VIEW User'] }),
      refused: { activities: ['VIEW Client'] },
    },
    deleteClient: { given: {} },
  },
}
export default sample
