import { OPERATIONS } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const made = async (rows: Rows) =>
  (
    await rows<{ id: string }>(
      `insert into api_resource (identifier, name, scopes) values ('https://' || left(gen_random_uuid()::text, 8) || '.test', 'Sample', '{payroll.read}') returning id`,
    )
  )[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'apiResource',
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
    create: {
      given: { identifier: 'https://written.test', name: 'Written', scopes: ['payroll.read'] },
      refused: { scopes: ['no.such.scope'] },
    },
    update: { given: { name: 'Written again' }, refused: { scopes: ['no.such.scope'] } },
    deleteApiResource: { given: {} },
  },
}
export default sample
