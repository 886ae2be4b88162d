import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { OPERATIONS_STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofPerson = async (rows: Rows, host: string) =>
  (
    await rows<{ id: string }>(
      `insert into event_log (type, user_id) values ('TOKEN_ISSUED', $1) returning id::text as id`,
      demoPersonId('employee', host),
    )
  )[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'eventLog',
  callers: { list: OPERATIONS_STAFF, one: OPERATIONS_STAFF, export: OPERATIONS_STAFF },
  own: (rows) => ofPerson(rows, 'acme.localhost'),
  foreign: (rows) => ofPerson(rows, 'hr.localhost'),
  // Those who export are of no partner.
  isOfNobody: true,
  inputs: {},
}
export default sample
