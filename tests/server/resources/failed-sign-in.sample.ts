import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofPerson = async (rows: Rows, host: string) =>
  (
    await rows<{ id: string }>(
      `insert into event_log (type, user_id) values ('SIGN_IN_FAILED', $1) returning id::text as id`,
      demoPersonId('employee', host),
    )
  )[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'failedSignIn',
  // The demo's support and partner staff read by their access profiles.
  callers: { list: STAFF, one: STAFF },
  own: (rows) => ofPerson(rows, 'acme.localhost'),
  foreign: (rows) => ofPerson(rows, 'hr.localhost'),
  inputs: {},
}
export default sample
