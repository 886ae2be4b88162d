import { demoCustomer } from '../../../server/src/demo/seed-customers.ts'
import { MANAGERS, NOBODY, OPERATIONS, OPERATIONS_STAFF, PARTNER_ADMINS, STAFF } from './callers.ts'
import type { ResourceSample } from './sample.ts'

const sample: ResourceSample = {
  name: 'customer',
  callers: {
    list: STAFF,
    one: STAFF,
    export: STAFF,
    create: PARTNER_ADMINS,
    update: MANAGERS,
    setCustomerModule: OPERATIONS,
    setMobileMenu: OPERATIONS,
    bulk: MANAGERS,
    audit: OPERATIONS_STAFF,
    revert: OPERATIONS,
  },
  own: () => Promise.resolve(demoCustomer(0, new Date()).id),
  async foreign(rows) {
    const others = `partner_id is distinct from (select id from partner where domain = 'acme.localhost')`
    return (await rows<{ id: string }>(`select id from customer where ${others} order by id limit 1`))[0]?.id ?? ''
  },
  inputs: {
    create: { given: { name: 'Written' }, refused: { partnerId: NOBODY } },
    update: { given: { name: 'Written again' }, refused: { loginProviderId: NOBODY } },
    setCustomerModule: { given: { name: 'Reports', enabled: true, endsOn: '2099-12-31' }, refused: { name: 'Telepathy' } },
    setMobileMenu: {
      given: { cells: [{ entry: 'Vacancies', userType: 1, shown: true, was: false }] },
      refused: { cells: [{ entry: 'Telepathy', userType: 1, shown: true, was: false }] },
    },
    bulk: { given: { action: 'DISABLE' } },
  },
}
export default sample
