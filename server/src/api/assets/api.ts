import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Host, Hosts } from '../../kit/hosts.ts'
import { methodNotAllowed, notFound } from '../../platform/http/http-error.ts'
import type { Keyring } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { createCallers } from './caller.ts'
import { createIcons } from './icons/icons.ts'
import { createImportFindings } from './import-findings.ts'
import { jobKinds } from '../job-kinds.ts'
import { createJobFiles } from './job-files.ts'
import { createManifest } from './manifest.ts'
import { createMobileMenu } from './mobile-menu.ts'
import { createNegotiate } from './negotiate.ts'
import { createProfileImages } from './profile-images.ts'
import { createPublicAssets } from './public-assets.ts'
import { createSessionCookie } from './session-cookie.ts'
import type { Themes } from './themes.ts'

export type Api = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

type Answer = (req: IncomingMessage, res: ServerResponse, host: Host, name: string) => Promise<void>

type Deps = { db: Database; hosts: Hosts; themes: Themes; identity: Identity; settings: Settings; keyring: Keyring }

/** The HTTP endpoints besides GraphQL: docs/api.md. */
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
