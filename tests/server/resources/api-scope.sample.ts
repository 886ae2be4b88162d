import { OPERATIONS } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const made = async (rows: Rows) =>
  (
    await rows<{ id: string }>(
      `insert into api_scope (name, display_name) values ('sample.' || left(gen_random_uuid()::text, 8), 'Sample') returning id`,
    )
  )[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'apiScope',
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
    create: { given: { name: 'written', displayName: 'Written' }, refused: { name: 'openid' } },
    update: { given: { displayName: 'Written again' } },
    deleteApiScope: { given: {} },
  },
}
export default sample
