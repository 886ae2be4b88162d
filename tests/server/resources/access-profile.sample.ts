import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { MANAGERS, NOBODY, OPERATIONS, OPERATIONS_STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const customerOf = async (rows: Rows, host: string): Promise<string> => {
  const [found] = await rows<{ id: string }>(
    'select customer_id as id from user_customer where user_id = $1 order by 1',
    demoPersonId('partneradmin', host),
  )
  return found?.id ?? NOBODY
}

const ofHost = async (rows: Rows, host: string): Promise<string> => {
  const [made] = await rows<{ id: string }>(
    `insert into access_profile (customer_id, partner_id, name, template_id)
     select id, partner_id, 'Sample ' || gen_random_uuid(), (select id from access_profile where customer_id is null and name = 'Self-service')
     from customer where id = $1 returning id`,
    await customerOf(rows, host),
  )
  return made?.id ?? ''
}

const sample: ResourceSample = {
  name: 'accessProfile',
  callers: {
    list: MANAGERS,
    one: MANAGERS,
    create: MANAGERS,
    update: MANAGERS,
    change: MANAGERS,
    audit: OPERATIONS_STAFF,
    revert: OPERATIONS,
  },
  own: (rows) => ofHost(rows, 'acme.localhost'),
  foreign: (rows) => ofHost(rows, 'hr.localhost'),
  inputs: {
    create: {
      given: async (rows) => ({ name: 'Written', customerId: await customerOf(rows, 'acme.localhost') }),
      refused: { templateId: NOBODY },
    },
    update: { given: { name: 'Written again' } },
    setAccessProfileActivities: { given: { cells: [{ name: 'Employees', type: 'DELETE', granted: true, was: false }] } },
    detachAccessProfile: { given: {} },
    deleteAccessProfile: { given: {} },
  },
}
export default sample
