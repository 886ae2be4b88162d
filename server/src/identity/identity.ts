import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { createCallCounter } from '../db/pipeline/call-counter.ts'
import type { Database } from '../db/database.ts'
import { namedStatements } from '../db/pipeline/named-statements.ts'
import { takeTurn } from '../db/pipeline/take-turn.ts'
import type { Host } from '../kit/hosts.ts'
import type { Logger } from '../platform/log.ts'
import { periodic } from '../platform/periodic.ts'
import type { Keyring } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'
import { neverBreached, type BreachCheck } from '../accounts/passwords/breached-passwords.ts'
import type { LinkDeps } from './links/account-links.ts'
import { findSignedIn, type SignedIn } from './provider/authenticate.ts'
import { findSignedInApp, type SignedInApp } from './provider/authenticate-app.ts'
import { admit, ENTRY_LIMITS, type EntryLimits } from './sign-in/entry.ts'
import { endSilentViews } from '../accounts/sessions/view-life.ts'
import { deleteExpired, endForgotten } from './cleanup.ts'
import type { FetchOptions } from '../federation/guarded-fetch.ts'
import type { AskDeps } from '../federation/questions.ts'
import { refreshProviders } from '../federation/metadata/metadata-refresh.ts'
import { readUser } from '../accounts/find-user.ts'
import { handlePages, type PagesDeps } from './identity-pages.ts'
import { settleMachineOwners } from '../entities/apps/machine/machine-owners.ts'
import { settleOwners } from '../federation/directory-owners.ts'
import { warnOfTokens } from '../federation/warn-of-tokens.ts'
import { watchBreakGlass } from '../federation/watch-break-glass.ts'
import { watchDirectories } from '../federation/directories/watch-directories.ts'
import { warnOfSecrets } from './clients/warn-of-secrets.ts'
import { createScopeCatalogs, scopeNameOf } from './clients/scope-catalog.ts'
import type { ScopeCatalog } from './clients/scope-catalog.ts'
import { createKeySet } from './keys/key-set.ts'
import { rotateWhenDue } from './keys/rotate.ts'
import type { ProviderKeys } from './keys/states.ts'
import { createTryLimits, LIMITS, type Limits } from '../accounts/limits.ts'
import { readInvitation } from './links/invitation.ts'
import { leadOf } from './links/invitation-page.ts'
import { currentTrace } from '../platform/http/trace.ts'
import type { FontFiles } from '../accounts/look/fonts.ts'
import { createLooks } from '../accounts/look/look.ts'
import type { Own } from './own/own.ts'
import { createSendNow } from '../kit/outbox/send-now.ts'
import type { Sender } from '../kit/outbox/senders.ts'
import { pageForUser } from '../accounts/page.ts'
import { createProviderPages } from './provider/provider-pages.ts'
import { createProvider } from './provider/provider.ts'
import { nameHost, toProviderAddress } from './provider/provider-request.ts'
import { redirect } from './respond.ts'
import { createSessions } from '../accounts/sessions/sessions.ts'
import type { EndReason } from '../../../contract/session-end.ts'

export type Identity = {
  handle(req: IncomingMessage, res: ServerResponse, host: Host): Promise<void>
  /** Redirects the browser to the target of a short link. Does not mark the link as used. */
  follow(res: ServerResponse, host: Host, token: string): Promise<void>
  /** Whether the portal's page of mailed links has nothing to do with a link, because a login provider confirms the account. */
  isConfirmedByProvider(host: Host, token: string): Promise<boolean>
  /**
   * Finds the user of a bearer token on this host; undefined if the token is unknown, expired, or of an ended session.
   * @param address of a caller who is the user, for the network rules of their customers
   */
  authenticate(bearer: string, host: Host, address?: string): Promise<SignedIn | undefined>
  /** Finds the app that got a bearer token for itself on this host; undefined as above. */
  authenticateApp(bearer: string, host: Host): Promise<SignedInApp | undefined>
  /** Context for operations of a user on their own account; undefined if the account is deleted. */
  own(signedIn: Pick<SignedIn, 'userId' | 'sessionId'>, host: Host): Promise<Own | undefined>
  /** Context for operations by mailed links. */
  links(host: Host): LinkDeps & Pick<PagesDeps, 'afterAnswer'>
  readonly federation: Omit<AskDeps, 'host'>
  /** Revokes the session's grants, ends it and notifies `{ sessionId, reason }` on the channel `session_ended`. */
  endSession(sessionId: string, reason: EndReason): Promise<void>
  /** Records an activity of the user. Only this moves the idle limit, so polls and subscriptions must not call it. */
  noteActivity(sessionId: string): Promise<void>
  /** Waits for work that runs after answers. */
  close(): Promise<void>
}

export type IdentityDeps = {
  settings: Pick<Settings, 'lifetimes' | 'signingKeyDays'>
  keyring: Keyring
  db: Database
  log: Logger
  limits?: Partial<Limits>
  entryLimits?: Partial<EntryLimits>
  fetching?: FetchOptions
  /** Set in demo mode only. */
  demoPeople?: PagesDeps['demoPeople']
  /** Returns the addresses of the portal's font; undefined if it has none. */
  fonts?: () => FontFiles | undefined
  /** The SMS gateway; without one, messages stay in the outbox. */
  sms?: Sender | undefined
  /** Looks new passwords up in data breaches; without it none is. */
  isBreached?: BreachCheck | undefined
}

const CLEANUP_MS = 300_000

export async function createIdentity({ settings, keyring, db: plain, log, ...options }: IdentityDeps): Promise<Identity> {
  // Named statements, because every sign-in runs the same queries.
  const db: Database = { ...plain, orm: namedStatements(plain.orm) }
  const { lifetimes } = settings
  const keySet = await createKeySet({ db, keyring, log })
  const catalogs = await createScopeCatalogs({ db, log })
  const sessions = createSessions(db, lifetimes)
  const looks = createLooks(db, options.fonts)
  const limits = createTryLimits(db, { ...LIMITS, ...options.limits })
  const counter = createCallCounter(db, { ...ENTRY_LIMITS, ...options.entryLimits })
  const left = backgroundWork(log)
  const deps: PagesDeps = {
    db,
    keyring,
    sessions,
    limits,
    looks,
    lifetimes,
    log,
    sendSms: createSendNow(db, log, options.sms),
    isBreached: options.isBreached ?? neverBreached,
    scopeName: (scope) => scopeNameOf(catalogs.current(), scope),
    demoPeople: options.demoPeople,
    fetching: options.fetching ?? { allowInside: false },
    afterAnswer: (work) => left.start(work),
  }
  const providers = new Map<string, Known>()
  const providerOf = (host: Host): Known => {
    const [keys, catalog] = [keySet.current(), catalogs.current()]
    const known = providers.get(host.hostname)
    // The library reads keys and scopes only once, so changed ones need another instance. Requests in progress end on the instance they started on.
    if (known?.keys === keys && known.catalog === catalog) return Object.assign(known, { host })
    const pages = createProviderPages({
      host: () => providers.get(host.hostname)?.host ?? host,
      db,
      keyring,
      looks,
      sessions,
      fetching: deps.fetching,
      log,
    })
    const provider = createProvider({ db, host, keys, catalog, keyring, sessions, lifetimes, pages, fetching: deps.fetching, log })
    const made = { host, keys, catalog, provider, answer: provider.callback() }
    providers.set(host.hostname, made)
    return made
  }
  /** Address of a link's target. A refused link is logged with the reference that its page shows. */
  const ledTo = async (host: Host, token: string): Promise<string> => {
    const address = await leadOf(db, host, token)
    const reference = currentTrace()?.traceId
    if (!address.startsWith('/error/') || reference === undefined) return address
    log.info({ reference: true, path: address.split('?')[0] }, 'A link was refused')
    return `${address}${address.includes('?') ? '&' : '?'}reference=${reference}`
  }
  const cleaning = periodic({
    name: 'clean up sign-ins',
    everyMs: CLEANUP_MS,
    log,
    async run() {
      if (!(await takeTurn(db.orm, 'clean up sign-ins', CLEANUP_MS))) return
      await deleteExpired(db)
      await endForgotten(db, sessions)
      await endSilentViews(db.orm)
      await rotateWhenDue({ db, keyring }, settings.signingKeyDays)
      await refreshProviders(deps)
      await warnOfSecrets(deps)
      await warnOfTokens(deps)
      await settleOwners(db.orm)
      await settleMachineOwners(db.orm)
      await watchDirectories(deps)
      await watchBreakGlass(deps)
    },
  })

  return {
    async handle(req, res, host) {
      if (!(await admit({ counter, looks, log }, req, res, host))) return
      const { provider, answer } = providerOf(host)
      nameHost(req, host)
      if (!(await handlePages(deps, provider, req, res, host))) await answer(toProviderAddress(req), res)
    },
    isConfirmedByProvider: async (host, token) => (await readInvitation(db, host, token))?.isRequired === true,
    follow: async (res, host, token) => redirect(res, await ledTo(host, token), { 'referrer-policy': 'no-referrer' }),
    authenticate: (bearer, host, address) => findSignedIn(db, bearer, host, address),
    authenticateApp: (bearer, host) => findSignedInApp(db, bearer, host),
    async own({ userId, sessionId }, host) {
      const user = await readUser(db, userId)
      if (!user?.isActive) return undefined
      const page = await pageForUser(db, host, looks, userId)
      return {
        db,
        keyring,
        sessions,
        limits,
        fetching: deps.fetching,
        sendSms: deps.sendSms,
        isBreached: deps.isBreached,
        log,
        host,
        user,
        sessionId,
        page,
      }
    },
    links: (host) => ({ db, sessions, looks, limits, host, isBreached: deps.isBreached, afterAnswer: deps.afterAnswer }),
    federation: { db, log, keyring, fetching: deps.fetching },
    endSession: (id, reason) => sessions.end(id, reason),
    noteActivity: (id) => sessions.noteActivity(id),
    async close() {
      await Promise.all([cleaning.close(), keySet.close(), catalogs.close()])
      await left.settled()
    },
  }
}

/** The provider of a host, with the values that it was created from. */
type Known = {
  host: Host
  readonly keys: ProviderKeys
  readonly catalog: ScopeCatalog
  readonly provider: Provider
  /** Composed once. */
  readonly answer: ReturnType<Provider['callback']>
}

function backgroundWork(log: Logger) {
  const pending = new Set<Promise<void>>()
  return {
    start(work: () => Promise<void>): void {
      const running = work()
        .catch((err: unknown) => log.error({ err }, 'Work after an answer failed'))
        .finally(() => pending.delete(running))
      pending.add(running)
    },
    async settled(): Promise<void> {
      await Promise.all(pending)
    },
  }
}
