import type { Database } from '../../db/database.ts'
import type { Graphql } from '../doors.ts'
import { seeView } from '../../accounts/sessions/view-life.ts'
import { hostsByName } from '../../kit/hosts.ts'
import type { Hosts } from '../../kit/hosts.ts'
import type { Identity } from '../../identity/identity.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Logger } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import { jobKinds } from '../job-kinds.ts'
import { createPositions } from '../positions.ts'
import { createActivity } from './activity.ts'
import { findCaller } from './caller.ts'
import type { Call } from './caller.ts'
import { answer } from './http.ts'
import { MAX_EXPORT, MAX_UPLOAD } from './limits.ts'
import { listenToFeatures } from './feature-events.ts'
import { listenToNotifications } from './notification-events.ts'
import { listenToRights } from './rights-events.ts'
import { createRateLimits } from './rate-limits.ts'
import type { CallLimits } from './rate-limits.ts'
import { schema } from './schema.ts'
import { listenToSessions } from './session-events.ts'
import { createSockets } from './socket.ts'
import { letSocketsIn } from './upgrades.ts'
import { createServer } from './yoga.ts'

type GraphqlDeps = {
  readonly settings: Pick<
    Settings,
    'demo' | 'errorRecordings' | 'hrSource' | 'listTimeoutMs' | 'publicUrl' | 'retention' | 'trustedProxies'
  >
  readonly db: Database
  readonly hosts: Hosts
  readonly identity: Pick<Identity, 'authenticate' | 'authenticateApp' | 'noteActivity' | 'own' | 'links' | 'federation'>
  readonly log: Logger
  readonly mailSender?: RequestContext['mailSender']
  readonly limits?: CallLimits
}

export async function createGraphql({ settings, db, hosts, identity, log, mailSender, limits: callLimits }: GraphqlDeps): Promise<Graphql> {
  const sessions = await listenToSessions(db)
  const notifications = await listenToNotifications(db)
  const features = await listenToFeatures(db)
  const rights = await listenToRights(db, log)
  const yoga = createServer({ schema, settings, log })
  const uploads = createServer({ schema, settings, log, uploads: MAX_UPLOAD })
  const exports = createServer({ schema, settings, log, uploads: MAX_EXPORT })
  const hostOf = hostsByName(hosts, settings)
  const limits = createRateLimits(db, callLimits)
  const activity = createActivity((sessionId: string) => identity.noteActivity(sessionId), log)
  const views = createActivity((viewId: string, sessionId: string) => seeView(db.orm, viewId, sessionId), log)
  // PGlite has no statement timeout.
  const listTimeoutMs = db.kind === 'postgres' ? settings.listTimeoutMs : undefined
  // The portal does not end TLS itself, so that without a trusted proxy every request has the address of the one in front.
  const isProxied = settings.publicUrl.protocol === 'https:' && settings.trustedProxies.length === 0
  const find = (call: Call) =>
    findCaller(
      {
        db,
        identity,
        sessions,
        notifications,
        features,
        rights,
        hostOf,
        listTimeoutMs,
        jobKinds,
        hrApi: settings.hrSource,
        retention: settings.retention,
        errorRecordings: settings.errorRecordings,
        mailSender,
        sendsMail: mailSender !== undefined || settings.demo,
      },
      { ...call, isClientKnown: call.isClientKnown && !isProxied },
    )
  const positions = db.replica && createPositions(db.replica, settings.publicUrl)
  const sockets = createSockets({ yoga, limits, sessions, rights, find })
  return {
    handle: (req, res, host) => answer({ yoga, uploads, exports, log, limits, activity, views, find, positions }, req, res, host),
    open: sockets.open,
    attachSocket: (server) => letSocketsIn(server, { hosts, sockets, limits, settings }),
    async close() {
      await sockets.close()
      await sessions.close()
      await notifications.close()
      await features.close()
      await rights.close()
      await activity.settled()
      await views.settled()
    },
  }
}
