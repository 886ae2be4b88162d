import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Host, Hosts } from '../../kit/hosts.ts'
import { methodNotAllowed, notFound, notAuthenticated } from '../../platform/http/http-error.ts'
import type { Keyring } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { createCallers, type Callers } from './caller.ts'
import { createIcons } from './icons/icons.ts'
import { createImportFindings } from './import-findings.ts'
import { jobKinds } from '../job-kinds.ts'
import { createJobFiles } from './job-files.ts'
import { createManifest } from './manifest.ts'
import { createProfileImages } from './profile-images.ts'
import { createPublicAssets } from './public-assets.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'
import type { Themes } from './themes.ts'
import { portalScopes } from '../../access/portal-scopes.ts'
import { menuOf } from '../../entities/mobile-menu/my-menu.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { sendJson } from '../../platform/http/respond.ts'
import { bearerCaller } from '../bearer-caller.ts'

/** `POST /api/negotiate` with the bearer token: sets the cookie with which the browser loads images and exports. 401 without a valid token. */
function createNegotiate(callers: Callers, cookie: SessionCookie) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> => {
    if (req.method !== 'POST') throw methodNotAllowed('POST')
    const signedIn = await callers.byBearer(req, host)
    if (!signedIn) throw notAuthenticated(req.headers.authorization)
    cookie.write(res, { userId: signedIn.userId, sessionId: signedIn.sessionId, hostname: host.hostname })
    res.writeHead(204, { 'cache-control': 'no-store' }).end()
  }
}

const SCOPE = portalScopes.mobileMenu

/** `GET /api/mobile-menu` with the mobile app's token: the menu for its user, revalidated each time; a 304 means that it has not changed. */
function createMobileMenu(db: Database, identity: Pick<Identity, 'authenticate'>) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> => {
    const { viewer } = await bearerCaller((bearer) => identity.authenticate(bearer, host, clientAddress(req)), req, SCOPE)
    res.setHeader('vary', 'Authorization')
    sendJson(req, res, { customers: await menuOf(db.orm, viewer) }, { cacheControl: 'private, no-cache' })
  }
}

export type Api = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

type Answer = (req: IncomingMessage, res: ServerResponse, host: Host, name: string) => Promise<void>

type Deps = { db: Database; hosts: Hosts; themes: Themes; identity: Identity; settings: Settings; keyring: Keyring }

export function createApi(deps: Deps): Api {
  const cookie = createSessionCookie(deps.settings, deps.keyring)
  const callers = createCallers({ ...deps, cookie })
  const negotiate = createNegotiate(callers, cookie)
  const publicAsset = createPublicAssets(deps)
  const calls = new Map<string, Answer>([
    ['manifest.json', createManifest(deps.themes)],
    ['mobile-menu', createMobileMenu(deps.db, deps.identity)],
  ])
  const files = new Map<string, Answer>([
    ['publicassets', (req, res, _host, name) => publicAsset(req, res, name)],
    ['DynamicIcons', createIcons(deps.themes)],
    ['ProfileImages', createProfileImages(deps.db, callers)],
    ['JobFiles', createJobFiles(deps.db, callers, jobKinds)],
    ['Imports', createImportFindings(deps.db, callers)],
  ])

  return async (req, res, host, path) => {
    const [, , call = '', name, ...more] = path.split('/').map(decoded)
    if (more.length > 0) throw notFound()
    if (call === 'negotiate' && name === undefined) return negotiate(req, res, host)
    const answer = name === undefined ? calls.get(call) : files.get(call)
    if (!answer) throw notFound()
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed('GET', 'HEAD')
    return answer(req, res, host, name ?? '')
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound()
  }
}
