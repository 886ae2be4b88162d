/** How small a bench runs in a test, or why none runs it. */
type Smoke = { readonly options: readonly string[] } | { readonly reason: string }

const SEEDED = '--users 60 --customers 60 --events 180'
const size = (options: string): Smoke => ({ options: options.split(' ') })
const BROWSER = 'it drives a browser, and is run by hand'
const NOT_YET = 'nobody has found a size for it yet'
const PROCESSES =
  'it starts several processes of the portal, one after the other, which takes as long as all the others, and is run by hand'
const foreign = (software: string): Smoke => ({ reason: `it needs ${software}, and says so where that is missing` })

/**
 * By the name behind `bench:`. Databases of one size are copies of one that was filled once.
 */
export const SMOKE_SIZES: Readonly<Record<string, Smoke>> = {
  attack: size(`--seconds 1 --attackers 1 ${SEEDED}`),
  capacity: { reason: PROCESSES },
  cluster: foreign('Patroni, etcd, haproxy and root'),
  cores: { reason: PROCESSES },
  customers: size('--runs 1 --customers 60 --members 30'),
  failover: foreign('Debian’s PostgreSQL'),
  floor: size('--runs 1 --calls 5 --warm 5 --users 60 --customers 60'),
  grid: { reason: BROWSER },
  jobs: size('--runs 1 --users 300 --on postgres'),
  list: { reason: NOT_YET },
  logs: { reason: NOT_YET },
  memory: { reason: PROCESSES },
  migration: size('--users 300 --undone 4000 --quiet 200 --on postgres'),
  oidc: { reason: NOT_YET },
  payroll: { reason: NOT_YET },
  peers: foreign('SimpleSAMLphp, LemonLDAP::NG, Apache and root'),
  pipeline: size('--runs 1 --transactions 5'),
  pooler: foreign('pgbouncer'),
  recorder: { reason: NOT_YET },
  render: { reason: BROWSER },
  restore: foreign('Debian’s PostgreSQL'),
  rolling: foreign('haproxy and two releases to build'),
  scim: { reason: NOT_YET },
  size: { reason: 'it is a part of `npm test` as it is' },
  soak: { reason: BROWSER },
  start: { reason: NOT_YET },
  web: { reason: BROWSER },
}
