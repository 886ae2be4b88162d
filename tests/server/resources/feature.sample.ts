import { OPERATIONS } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

/** It has two revisions. */
const made = async (rows: Rows) => {
  const [flag] = await rows<{ id: string }>(`insert into feature (key) values ('sample-' || left(gen_random_uuid()::text, 8)) returning id`)
  await rows('update feature set share = 10, version = 2 where id = $1', flag?.id)
  return flag?.id ?? ''
}

const sample: ResourceSample = {
  name: 'feature',
  callers: {
    list: OPERATIONS,
    one: OPERATIONS,
    create: OPERATIONS,
    update: OPERATIONS,
    change: OPERATIONS,
    audit: OPERATIONS,
    revert: OPERATIONS,
    export: OPERATIONS,
  },
  own: made,
  foreign: made,
  isOfNobody: true,
  inputs: {
    create: { given: { key: 'written' }, refused: { userTypes: [8] } },
    update: { given: { share: '12.34' }, refused: { userTypes: [8] } },
    deleteFeature: { given: {} },
    restoreFeature: { given: { revision: 1 } },
  },
}
export default sample
