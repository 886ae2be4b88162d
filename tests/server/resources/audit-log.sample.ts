import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { OPERATIONS_STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofPerson = async (rows: Rows, host: string) =>
  (
    await rows<{ id: string }>(
      `insert into audit_log (action, subject_type, subject_id, partner_id) select 'updateUser', 'UserIdentity', id::text, partner_id from user_identity where id = $1 returning id::text as id`,
      demoPersonId('employee', host),
    )
  )[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'auditLog',
  callers: { list: OPERATIONS_STAFF, one: OPERATIONS_STAFF, export: OPERATIONS_STAFF },
  own: (rows) => ofPerson(rows, 'acme.localhost'),
  foreign: (rows) => ofPerson(rows, 'hr.localhost'),
  // Those who export are of no partner.
  isOfNobody: true,
  inputs: {},
}
export default sample
