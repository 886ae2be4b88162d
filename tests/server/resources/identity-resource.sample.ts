import { OPERATIONS } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const made = async (rows: Rows) =>
  (
    await rows<{ id: string }>(
      `insert into identity_resource (name, display_name, claims) values ('sample.' || left(gen_random_uuid()::text, 8), 'Sample', '{nickname}') returning id`,
    )
  )[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'identityResource',
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
    create: { given: { name: 'written.claims', displayName: 'Written', claims: ['nickname'] }, refused: { name: 'access' } },
    update: { given: { displayName: 'Written again' }, refused: { claims: ['no claim'] } },
    deleteIdentityResource: { given: {} },
  },
}
export default sample
