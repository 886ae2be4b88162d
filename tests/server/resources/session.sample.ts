import { randomUUID } from 'node:crypto'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { MANAGERS, STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofPerson = async (rows: Rows, host: string) => {
  const id = randomUUID()
  await rows(
    `insert into server_side_session (id, user_id, partner_id, security_stamp, host, expires_at)
     select $1, id, partner_id, security_stamp, $3, now() + interval '1 hour' from user_identity where id = $2`,
    id,
    demoPersonId('manager', host),
    host,
  )
  return id
}

const sample: ResourceSample = {
  name: 'session',
  // The demo's support and partner staff read by their access profiles.
  callers: { list: STAFF, one: STAFF, export: STAFF, change: MANAGERS, bulk: MANAGERS },
  own: (rows) => ofPerson(rows, 'acme.localhost'),
  foreign: (rows) => ofPerson(rows, 'hr.localhost'),
  inputs: { endSession: { given: {} }, bulk: { given: { action: 'END' } } },
}
export default sample
