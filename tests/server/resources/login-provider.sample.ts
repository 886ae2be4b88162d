import { randomUUID } from 'node:crypto'
import { OPERATIONS, OPERATIONS_STAFF, PARTNER_ADMINS, STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofHost = async (rows: Rows, host: string) => {
  const [made] = await rows<{ id: string }>(
    `insert into login_provider (partner_id, name, display_name, protocol, authority, client_id)
     select id, $2, 'Sample', 'OIDC', 'https://op.example', 'portico' from partner where domain = $1 returning id`,
    `${host}.localhost`,
    `sample-${randomUUID()}`,
  )
  return made?.id ?? ''
}

const sample: ResourceSample = {
  name: 'loginProvider',
  callers: {
    list: STAFF,
    one: STAFF,
    create: PARTNER_ADMINS,
    update: PARTNER_ADMINS,
    change: PARTNER_ADMINS,
    audit: OPERATIONS_STAFF,
    revert: OPERATIONS,
  },
  own: (rows) => ofHost(rows, 'acme'),
  foreign: (rows) => ofHost(rows, 'hr'),
  inputs: {
    create: { given: { name: 'written', displayName: 'Written', protocol: 'OIDC' }, refused: { allowedDomains: ['no domain'] } },
    update: { given: { displayName: 'Written again' }, refused: { allowedDomains: ['no domain'] } },
    deleteLoginProvider: { given: { people: 0 } },
  },
}
export default sample
