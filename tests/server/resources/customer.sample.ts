import { randomUUID } from 'node:crypto'
import { demoCustomer } from '../../../server/src/demo/seed-customers.ts'
import { MANAGERS, NOBODY, OPERATIONS, OPERATIONS_STAFF, PARTNER_ADMINS, STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

/** A customer whose login provider signed in everybody who is signed in, with somebody who keeps password and second factor. */
const withProvider = async (rows: Rows) => {
  const name = `sample-${randomUUID()}`
  const [made] = await rows<{ id: string; version: number; userId: string }>(
    `with provider as (
      insert into login_provider (partner_id, name, display_name, protocol, authority, client_id)
      select id, $1, 'Sample', 'OIDC', 'https://op.example', 'portico' from partner where domain = 'acme.localhost' returning id, partner_id
    ), place as (insert into customer (partner_id, name, login_provider_id) select partner_id, $1, id from provider returning id, version, partner_id
    ), person as (
      insert into user_identity (partner_id, user_name, email, email_confirmed, user_type, password_hash, two_factor_enabled, is_authenticator_active)
      select partner_id, $1, $1 || '@sample.test', true, 1, 'none that fits', true, true from place returning id
    ), member as (insert into user_customer (user_id, customer_id) select person.id, place.id from person, place)
    select place.id, place.version, person.id as "userId" from place, person`,
    name,
  )
  await rows('update server_side_session set login_provider = $1', name)
  const { id = '', version = 0, userId = '' } = made ?? {}
  return { id, version, people: 1, breakGlass: [userId] }
}

const withRequirement = async (rows: Rows) => {
  const { id, version } = await withProvider(rows)
  await rows('insert into required_provider (customer_id, provider_id) select id, login_provider_id from customer where id = $1', id)
  return { id, version }
}

/** The tests' own address is in one of them. */
const LOOPBACK = ['127.0.0.0/8', '::1']

/** A customer with nobody who is signed in from elsewhere, and the digest of that. */
const withoutNetworks = async (rows: Rows) => {
  const { id, version } = await withProvider(rows)
  return { id, version, networks: LOOPBACK, digest: '127.0.0.0/8,::1/128.0' }
}

const withNetworks = async (rows: Rows) => {
  const { id, version } = await withProvider(rows)
  await rows(
    `insert into customer_network_rule (customer_id, networks, lapses_at) values ($1, $2, now() + interval '10 minutes')`,
    id,
    LOOPBACK,
  )
  return { id, version }
}

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
    requireLoginProvider: MANAGERS,
    liftLoginProvider: MANAGERS,
    setNetworkRule: MANAGERS,
    confirmNetworkRule: MANAGERS,
    removeNetworkRule: MANAGERS,
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
    requireLoginProvider: { given: withProvider, refused: { people: 7 } },
    liftLoginProvider: { given: withRequirement },
    setNetworkRule: { given: withoutNetworks, refused: { networks: [] } },
    confirmNetworkRule: { given: withNetworks },
    removeNetworkRule: { given: withNetworks },
    bulk: { given: { action: 'DISABLE' } },
  },
}
export default sample
