import { randomUUID } from 'node:crypto'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { EVERYBODY } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofPerson = async (rows: Rows, host: string) => {
  const id = randomUUID()
  await rows(
    `insert into job (id, kind, created_by, host, state, total) values ($1, 'USER_BULK', $2, 'x', 'DONE', 1)`,
    id,
    demoPersonId('partneradmin', host),
  )
  await rows(
    `insert into job_row (job_id, number, subject_type, subject_id, label, state) values ($1, 1, 'UserIdentity', $2, 'x', 'DONE')`,
    id,
    randomUUID(),
  )
  return id
}

const sample: ResourceSample = {
  name: 'job',
  callers: { list: EVERYBODY, one: EVERYBODY },
  own: (rows) => ofPerson(rows, 'acme.localhost'),
  foreign: (rows) => ofPerson(rows, 'hr.localhost'),
  inputs: {},
}
export default sample
