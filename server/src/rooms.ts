import { demoPeopleOf } from './demo/demo-people.ts'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rooms } from './app.ts'
import { createApi } from './api/assets/api.ts'
import { createAuthzen } from './api/authzen/authzen.ts'
import { createOfrep } from './api/ofrep/ofrep.ts'
import { createPositions } from './api/positions.ts'
import { createRequests } from './api/requests/requests.ts'
import { builtWeb, isBuilt, unbuiltSource } from './api/assets/built-web.ts'
import { devWeb } from './api/assets/dev-web.ts'
import { createDiscovery } from './api/assets/discovery.ts'
import { fontFiles } from './api/assets/preloads.ts'
import { createPages } from './api/assets/page.ts'
import { createThemedFiles } from './api/assets/themed-files.ts'
import { createThemes, type Themes } from './api/assets/themes.ts'
import { createWeb, type Web } from './api/assets/web.ts'
import { startSealer } from './kit/audit/sealer.ts'
import type { Database } from './db/database.ts'
import { openKeyring } from './db/secrets/keyring.ts'
import { reportOldKeys } from './db/secrets/report-old-keys.ts'
import { addDemoApps } from './demo/add-demo-apps.ts'
import { addDemoFlags } from './demo/add-demo-flags.ts'
import { refusePublicPasswords } from './demo/demo-database.ts'
import { addMockProviders, moveMockProviders } from './demo/mock-provider/add-mock-providers.ts'
import { demoDns } from './demo/mock-provider/demo-dns.ts'
import { createMockProvider } from './demo/mock-provider/mock-provider.ts'
import { seedDemo } from './demo/seed.ts'
import { startStreams } from './entities/event-streams/deliver.ts'
import { startChecks } from './entities/status/run-checks.ts'
import { reportNobodyYet } from './entities/users/create/first-user.ts'
import { reportSharedNames } from './entities/users/create/shared-names.ts'
import { reportShadowedStaff } from './entities/users/shadowed-staff.ts'
import { createConnect } from './connect/connect.ts'
import { createGraphql } from './api/graphql/graphql.ts'
import { jobDeps } from './api/job-deps.ts'
import { createHosts, hostsByName, PARTNER_CHANGED } from './kit/hosts.ts'
import { reportLostWays } from './federation/last-ways.ts'
import { createLooks } from './accounts/look/look.ts'
import { allowedOf } from './federation/guarded-fetch.ts'
import { createBreachCheck } from './accounts/passwords/breached-passwords.ts'
import { createIdentity } from './identity/identity.ts'
import type { Logger } from './platform/log.ts'
import { startJobs } from './kit/jobs/worker.ts'
import { ownAddressOf } from './listen.ts'
import { createMetrics } from './ops/metrics.ts'
import { startLogoutNotices } from './identity/clients/logout-notices.ts'
import { startDelivery } from './kit/outbox/delivery.ts'
import { createOutboxPage } from './kit/outbox/outbox-page.ts'
import { createSenders } from './kit/outbox/senders.ts'
import type { Settings } from './platform/settings.ts'
import { createScim } from './scim/scim.ts'
import { startWaitingLeavers } from './scim/waiting-leavers.ts'
import type { StartOptions } from './start.ts'
import { startLeavers } from './entities/users/leaving/end-leavers.ts'
import { startTidying } from './ops/tidying.ts'
import { startVerifying } from './ops/verify-daily.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Deps = {
  settings: Settings
  db: Database
  log: Logger
  server: Server
  options: StartOptions
  webReady: Promise<unknown>
}

/**
 * Creates the components of a process, each from earlier ones.
 * @throws {SecretsKeyError} if SECRETS_KEY is not the one of the database
 * @throws {DemoError} if the demo, or its end, is not possible with the users in the database
 */
export async function openRooms({ settings, db, log, server, options, webReady }: Deps): Promise<Rooms> {
  const keyring = await openKeyring(db, settings.secretsKeys)
  if (!settings.demo) await refusePublicPasswords(db)
  const hosts = createHosts(db, settings)
  const themes = createThemes(db)
  const stopHearing = await db.listen(PARTNER_CHANGED, () => {
    hosts.forget()
    themes.forget()
  })
  const isNew = settings.demo && (await seedDemo(db, { users: settings.demoUsers, keyring }))
  const senders = createSenders(settings)
  let fonts: ReturnType<typeof fontFiles>
  const demoPeople = settings.demo ? demoPeopleOf(db) : undefined
  const mock = demoPeople && (await createMockProvider({ db, keyring, hosts, settings, demoPeople }))
  if (mock) await (isNew ? addMockProviders(db, mock.mock) : moveMockProviders(db, mock.mock))
  if (isNew) await Promise.all([addDemoApps(db), addDemoFlags(db)])
  const fetching = {
    allowInside: false,
    allowed: allowedOf(settings.federationAllow),
    onRefused: (detail: string) => log.warn({ detail }, 'An address was not asked; FEDERATION_ALLOW names those inside that may be'),
    ...(mock && { inProcess: mock, resolveTxt: demoDns(db) }),
  }
  const identity = await createIdentity({
    settings,
    keyring,
    db,
    log,
    sms: senders.SMS,
    isBreached: settings.passwordBreachesUrl && createBreachCheck(settings.passwordBreachesUrl, log),
    fetching,
    fonts: () => (fonts ??= fontFiles(webRootOf(options), options.dev === true)),
    demoPeople,
  })
  const graphql = await createGraphql({
    settings,
    db,
    hosts,
    identity,
    log,
    mailSender: senders.MAIL,
    ...(options.callLimits && { limits: options.callLimits }),
  })
  graphql.attachSocket(server)
  const delivery = await startDelivery({ db, log, settings, senders })
  const logouts = await startLogoutNotices({ db, log, keyring, hosts, fetching })
  const streams = options.jobs === false ? undefined : await startStreams({ db, log, keyring, fetching, origin: settings.publicUrl.origin })
  const work = jobDeps({ db, log, hosts, identity, settings })
  const jobs = options.jobs === false ? undefined : await (options.startJobs ?? startJobs)(work)
  const onBehalf = { db, log, contextOf: work.contextOf, hostOf: hostsByName(hosts, settings) }
  const leavers = options.jobs === false ? undefined : startWaitingLeavers(onBehalf)
  const departures = options.jobs === false ? undefined : startLeavers(onBehalf)
  const tidying = options.jobs === false ? undefined : startTidying({ db, log, settings })
  const verifying = options.jobs === false ? undefined : startVerifying({ db, log, keyring })
  const checking = options.jobs === false ? undefined : startChecks({ db, log, settings })
  if (!settings.demo) await reportNobodyYet(db.orm, log)
  if (options.jobs !== false) {
    await reportShadowedStaff(db.orm, log)
    await reportSharedNames(db.orm, log)
  }
  if (options.jobs !== false) await reportLostWays({ db, log, hostOf: hostsByName(hosts, settings), looks: createLooks(db) })
  if (options.jobs !== false) await reportOldKeys(db.orm, keyring, log)
  const sealer = startSealer({ db, log, keyring })
  await webReady
  const web = await openWeb(settings, themes, server, options)
  return {
    db,
    hosts,
    identity,
    graphql,
    authzen: createAuthzen({ db, identity, contextOf: work.contextOf }),
    scim: createScim({ db, contextOf: work.contextOf }),
    connect: createConnect({ db, contextOf: work.contextOf, sendPortal: web.sendUncached }),
    ofrep: createOfrep({ db, identity, contextOf: work.contextOf }),
    requests: createRequests({ db, identity, contextOf: work.contextOf }),
    web,
    mock,
    api: createApi({ db, hosts, themes, identity, settings, keyring }),
    outboxPage: createOutboxPage(db, settings),
    metrics: createMetrics(db, graphql),
    positions: db.replica && createPositions(db.replica, settings.publicUrl),
    async close() {
      const ends = await Promise.allSettled([
        graphql.close(),
        identity.close(),
        web.close(),
        delivery.close(),
        logouts.close(),
        streams?.close(),
        jobs?.close(),
        leavers?.close(),
        departures?.close(),
        tidying?.close(),
        verifying?.close(),
        checking?.close(),
        stopHearing(),
      ])
      for (const end of ends) if (end.status === 'rejected') log.error({ err: end.reason }, 'A part did not stop cleanly')
      // Last, because the others may still have written.
      await sealer.close()
    },
  }
}

async function openWeb(settings: Settings, themes: Themes, server: Server, options: StartOptions): Promise<Web> {
  const discover = createDiscovery({ address: ownAddressOf(settings), port: settings.port })
  const themed = createThemedFiles(themes)
  if (options.dev) {
    const { files, source, close } = await devWeb(ROOT, server)
    return createWeb({ files, themed, pages: createPages(source, themes, discover), close })
  }
  const root = webRootOf(options)
  const { files, source } = isBuilt(root) ? builtWeb(root) : { files: noFiles, source: unbuiltSource }
  return createWeb({ files, themed, pages: createPages(source, themes, discover) })
}

const webRootOf = ({ webRoot }: StartOptions) => webRoot ?? join(ROOT, 'dist')

const noFiles = (_req: unknown, _res: unknown, next: () => void) => next()
