import type { ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { readInvitation } from '../links/invitation.ts'
import type { Step } from '../steps/step.ts'

const COOKIE = 'portico_invitation'
const SECONDS = 600

type Asked = Pick<Step, 'req' | 'res' | 'host' | 'db'>
type Started = { readonly provider: string; readonly hash: string }

/** Lets the next sign-in of this browser confirm an invitation by one of its providers. No name of a provider has a colon. */
export const startInvitation = (res: ServerResponse, host: Host, provider: string, token: string): void =>
  writeCookie(res, host, `${provider}:${token}`, SECONDS)

/** The invitation that this browser has begun to confirm, and the provider that was chosen. The cookie of one that is over is deleted. */
export async function readStartedInvitation({ req, res, host, db }: Asked): Promise<Started | undefined> {
  const [provider = '', token = ''] = readCookie(req, COOKIE)?.split(':') ?? []
  if (token === '') return undefined
  const invitation = await readInvitation(db, host, token)
  if (invitation?.providers.some(({ name }) => name === provider)) return { provider, hash: invitation.hash }
  writeCookie(res, host, '', 0)
  return undefined
}

/** Hash of the link of that invitation, once: another attempt opens the invitation again. Undefined where the browser goes to another provider. */
export async function takeStartedInvitation(asked: Asked, provider: string): Promise<string | undefined> {
  const started = await readStartedInvitation(asked)
  if (started === undefined) return undefined
  writeCookie(asked.res, asked.host, '', 0)
  return started.provider === provider ? started.hash : undefined
}

const writeCookie = (res: ServerResponse, { origin }: Host, value: string, maxAge: number) =>
  setCookie(res, origin, { name: COOKIE, value, maxAge, path: '/identity', isStrict: true })
