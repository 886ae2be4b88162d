import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLooks } from '../../accounts/look/look.ts'
import { pageFor } from '../../accounts/page.ts'
import type { Database } from '../../db/database.ts'
import type { InProcess } from '../../federation/guarded-fetch.ts'
import { readFields } from '../../identity/http-forms.ts'
import { postPage } from '../../identity/pages/post.page.ts'
import { newNonce, redirect, sendPage } from '../../identity/respond.ts'
import type { DemoPeople } from '../../identity/steps/step.ts'
import type { Host, Hosts } from '../../kit/hosts.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import type { Keyring } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { answerServer } from './mock-endpoints.ts'
import { mockKeyOf } from './mock-key.ts'
import { answerOidc } from './mock-oidc.ts'
import { readQuestion, samlAnswer } from './mock-saml.ts'
import { mockPage } from './mock.page.ts'
import type { Mock } from './mock.ts'
import { scenarioOf } from './scenarios.ts'

type MockDeps = {
  readonly db: Database
  readonly keyring: Keyring
  readonly hosts: Hosts
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly demoPeople: (host: Host) => Promise<DemoPeople>
}

export type MockProvider = InProcess & {
  readonly mock: Mock
  /** Answers everything under /mock-idp. */
  handle(req: IncomingMessage, res: ServerResponse, host: Host): Promise<void>
}

const MOST_BYTES = 262_144
/** Where it leads on to, and that leads on again, the browser checks against the page's policy. */
const ANYWHERE = { formTargets: ['http:', 'https:'] }

/** An OpenID and SAML2 provider inside the portal that signs in whoever is named, for the demo and for tests. */
export async function createMockProvider({ db, keyring, hosts, settings, demoPeople }: MockDeps): Promise<MockProvider> {
  const mock: Mock = { origin: settings.publicUrl.origin, key: await mockKeyOf(db, keyring), keyring }
  const looks = createLooks(db, undefined)
  const ask = async (
    req: IncomingMessage,
    res: ServerResponse,
    host: Host,
    given: Pick<Parameters<typeof mockPage>[1], 'protocol' | 'action' | 'fields'>,
  ) => {
    const { emails } = await demoPeople(host)
    sendPage(res, 200, mockPage(await pageFor(req, host, looks), { ...given, emails }), ANYWHERE)
  }
  return {
    mock,
    covers: (url) => url.origin === mock.origin && url.pathname.startsWith('/mock-idp/'),
    answer: async (url, body) => (await answerServer(mock, url.pathname, body)) ?? new Response('', { status: 404 }),
    async handle(req, res, host) {
      const { pathname, searchParams, search } = new URL(req.url ?? '/', host.origin)
      const form = req.method === 'POST' ? await readFields(req, MOST_BYTES) : undefined
      const found = await answerServer(mock, pathname, form?.toString() ?? '')
      if (found) return sendResponse(res, found)
      if (pathname === '/mock-idp/oidc/authorize') {
        const question = form ? new URLSearchParams(form.get('question') ?? '') : searchParams
        await checkTarget(hosts, question.get('redirect_uri'), '/callback')
        if (!form) return ask(req, res, host, { protocol: 'OIDC', action: pathname, fields: { question: search.slice(1) } })
        return redirect(res, answerOidc(mock, question, form.get('email') ?? '', scenarioOf('OIDC', form.get('scenario'))).href)
      }
      if (pathname === '/mock-idp/saml/sso') {
        const from = form ?? searchParams
        const isDeflated = form === undefined || form.has('deflated')
        const question = readQuestion(from.get('SAMLRequest') ?? '', isDeflated)
        if (!question) throw new HttpError(400, 'BAD_REQUEST', 'This is no SAML request.')
        await checkTarget(hosts, question.acs, '/acs')
        const asked = {
          SAMLRequest: from.get('SAMLRequest') ?? '',
          RelayState: from.get('RelayState') ?? '',
          ...(isDeflated && { deflated: '1' }),
        }
        if (!form?.has('email')) return ask(req, res, host, { protocol: 'SAML2', action: pathname, fields: asked })
        const xml = await samlAnswer(mock, question, form.get('email') ?? '', scenarioOf('SAML2', form.get('scenario')))
        const page = await pageFor(req, host, looks)
        const nonce = newNonce()
        const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: asked.RelayState }
        return sendPage(res, 200, postPage(page, { title: 'SAML', button: 'SAML', action: question.acs, fields, nonce }), {
          ...ANYWHERE,
          nonce,
        })
      }
      throw notFound()
    },
  }
}

/** It answers to this installation alone. */
async function checkTarget(hosts: Hosts, address: string | null, end: string): Promise<void> {
  const url = address !== null && URL.canParse(address) ? new URL(address) : undefined
  const host = url && (await hosts.find(url.hostname))
  if (!url || host?.origin !== url.origin || !url.pathname.startsWith('/identity/federation/') || !url.pathname.endsWith(end))
    throw new HttpError(400, 'BAD_REQUEST', 'The mock provider answers this installation alone.')
}

async function sendResponse(res: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  res.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  res.end(body)
}
