import type { Database } from '../db/database.ts'
import type { Identity } from '../identity/identity.ts'
import { hostsByName, type Hosts } from '../kit/hosts.ts'
import type { JobKinds } from '../kit/jobs/kinds.ts'
import type { JobDeps } from '../kit/jobs/worker.ts'
import type { Logger } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { workContext } from './graphql/caller.ts'
import { jobKinds } from './job-kinds.ts'

type Deps = {
  readonly db: Database
  readonly log: Logger
  readonly hosts: Hosts
  readonly identity: Pick<Identity, 'links' | 'federation'>
  readonly settings: Pick<Settings, 'publicUrl' | 'hrSource' | 'retention'>
  readonly kinds?: JobKinds
}

/** Dependencies of a process that runs jobs; all kinds by default. */
export function jobDeps({ db, log, hosts, identity, settings, kinds = jobKinds }: Deps): JobDeps {
  const { hrSource: hrApi, retention } = settings
  const work = { db, identity, hostOf: hostsByName(hosts, settings), jobKinds: kinds, hrApi, retention }
  return { db, log, hosts, kinds, contextOf: (viewer, host) => workContext(work, { viewer, host, customerId: undefined }) }
}
