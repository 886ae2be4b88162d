import { OPERATIONS_STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const line = async (rows: Rows) =>
  (await rows<{ id: string }>(`insert into log (level, message) values ('warn', 'Sample') returning id::text as id`))[0]?.id ?? ''

const sample: ResourceSample = {
  name: 'logLine',
  callers: { list: OPERATIONS_STAFF, one: OPERATIONS_STAFF },
  own: line,
  foreign: line,
  inputs: {},
}
export default sample
