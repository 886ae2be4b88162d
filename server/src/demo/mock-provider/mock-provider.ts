import { eq } from 'drizzle-orm'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAdapter } from '../../accounts/adapter.ts'
import { createLooks } from '../../accounts/look/look.ts'
import { pageFor } from '../../accounts/page.ts'
import type { Database } from '../../db/database.ts'
import type { InProcess } from '../../federation/guarded-fetch.ts'
import { readText } from '../../identity/http-forms.ts'
import { noticePage } from '../../identity/pages/notice.page.ts'
import { postPage, type PostPage } from '../../identity/pages/post.page.ts'
import { newNonce, redirect, sendPage } from '../../identity/respond.ts'
import type { DemoPeople } from '../../identity/identity-pages.ts'
import type { Host, Hosts } from '../../kit/hosts.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import type { Keyring } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import { MOCK_PEOPLE } from './assign-mock-providers.ts'
import { artifactFor, resolvedArtifact } from './mock-artifact.ts'
import { mockKeyOf } from './mock-key.ts'
import { logoutFields, readLogout, signedOutThere, startLogout, logoutBySoap, type LogoutScenario } from './mock-logout.ts'
import { answerOidc, discoveryOf, jwksOf, tokensFor } from './mock-oidc.ts'
import { LIFE_MS, readQuestion, samlAnswer, mockMetadata } from './mock-saml.ts'
import { mockPage } from './mock.page.ts'
import { mockWords } from './mock-words.ts'
import type { Mock } from './mock.ts'
import { artifactScenarios, logoutScenarios, mockScenarios, scenarioOf, type MockProtocol, type MockScenario } from './scenarios.ts'

type MockDeps = {
  readonly db: Database
  readonly keyring: Keyring
  readonly hosts: Hosts
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly demoPeople: (host: Host) => Promise<DemoPeople>
}

export type MockProvider = InProcess & {
  readonly mock: Mock
  handle(req: IncomingMessage, res: ServerResponse, host: Host): Promise<void>
}

const MOST_BYTES = 262_144
const ARTIFACT_SECONDS = 60
/** Browsers check the page's policy (CSP `form-action`) also against further redirects. */
const ANYWHERE = { formTargets: ['http:', 'https:'] }

/** An OpenID and SAML2 provider inside the portal that signs in any named user, for the demo and for tests. */
export async function createMockProvider({ db, keyring, hosts, settings, demoPeople }: MockDeps): Promise<MockProvider> {
  const kept = createAdapter(db, settings.publicUrl.hostname, 'MockArtifact')
  const artifacts: Mock['artifacts'] = {
    keep: (handle, response) => kept.upsert(handle, { response }, ARTIFACT_SECONDS),
    async take(handle) {
      const found = await kept.find(handle)
      await kept.destroy(handle)
      return typeof found?.['response'] === 'string' ? found['response'] : undefined
    },
  }
  const sent: Mock['sent'] = {
    keep: (acs, assertionId) => kept.upsert(acs, { assertionId }, LIFE_MS / 1000),
    async last(acs) {
      const found = await kept.find(acs)
      return typeof found?.['assertionId'] === 'string' ? found['assertionId'] : undefined
    },
  }
  const mock: Mock = { origin: settings.publicUrl.origin, key: await mockKeyOf(db, keyring), keyring, sent, artifacts }
  const looks = createLooks(db, undefined)
  /** The person of the demo who signs in by the login provider that an answer goes to. */
  const ownPeople = async (target: string | null): Promise<string[]> => {
    const person = MOCK_PEOPLE.find(({ name }) => target?.includes(`/identity/federation/${name}/`))
    if (!person) return []
    const found = await db.orm.select({ id: userLogin.userId }).from(userLogin).where(eq(userLogin.providerKey, person.email)).limit(1)
    return found.length > 0 ? [person.email] : []
  }
  const ask = async (
    req: IncomingMessage,
    res: ServerResponse,
    host: Host,
    given: Omit<Parameters<typeof mockPage>[1], 'emails'>,
    target: string | null = null,
  ) => {
    const { emails } = await demoPeople(host)
    const own = await ownPeople(target)
    sendPage(res, 200, mockPage(await pageFor(req, host, looks), { ...given, emails: [...own, ...emails] }), ANYWHERE)
  }
  const postOn = async (req: IncomingMessage, res: ServerResponse, host: Host, on: Pick<PostPage, 'action' | 'fields'>) => {
    const page = await pageFor(req, host, looks)
    const nonce = newNonce()
    sendPage(res, 200, postPage(page, { title: 'SAML', button: 'SAML', nonce, ...on }), { ...ANYWHERE, nonce })
  }
  return {
    mock,
    covers: (url) => url.origin === mock.origin && url.pathname.startsWith('/mock-idp/'),
    answer: async (url, body) => (await answerServer(mock, url.pathname, body)) ?? new Response('', { status: 404 }),
    async handle(req, res, host) {
      const { pathname, searchParams, search } = new URL(req.url ?? '/', host.origin)
      const body = req.method === 'POST' ? await readText(req, MOST_BYTES) : undefined
      const form = body === undefined ? undefined : new URLSearchParams(body)
      const found = await answerServer(mock, pathname, body ?? '')
      if (found) return sendResponse(res, found)
      if (pathname === '/mock-idp/oidc/authorize') {
        const question = form ? new URLSearchParams(form.get('question') ?? '') : searchParams
        await checkTarget(hosts, question.get('redirect_uri'), '/callback')
        if (!form)
          return ask(
            req,
            res,
            host,
            {
              kind: 'OIDC',
              scenarios: mockScenarios.OIDC,
              action: pathname,
              fields: { question: search.slice(1) },
            },
            question.get('redirect_uri'),
          )
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
        const all: readonly MockScenario[] = question.isByArtifact ? [...mockScenarios.SAML2, ...artifactScenarios] : mockScenarios.SAML2
        // Without an earlier assertion there is nothing to replay.
        const scenarios = (await sent.last(question.acs)) === undefined ? all.filter((one) => one !== 'REPLAYED') : all
        const scenario = scenarioOf('SAML2', form?.get('scenario') ?? null)
        if (!form?.has('email') || !scenarios.includes(scenario))
          return ask(req, res, host, { kind: 'SAML2', scenarios, action: pathname, fields: asked }, question.acs)
        const email = form.get('email') ?? ''
        if (form.get('action') === 'sign-out') return postOn(req, res, host, startLogout(mock, question, email))
        const xml = await samlAnswer(mock, question, email, scenario)
        const { RelayState } = asked
        if (!question.isByArtifact)
          return postOn(req, res, host, { action: question.acs, fields: { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState } })
        const back = new URLSearchParams({ SAMLart: await artifactFor(mock, xml, scenario), RelayState })
        return redirect(res, `${question.acs}?${back}`)
      }
      if (pathname === '/mock-idp/oidc/logout') {
        const question = form ? new URLSearchParams(form.get('question') ?? '') : searchParams
        await checkTarget(hosts, question.get('post_logout_redirect_uri'), '/signed-out')
        if (!form) return ask(req, res, host, signingOut('OIDC', pathname, { question: search.slice(1) }))
        return redirect(res, signedOutThere(question, logoutScenarioOf(form)).href)
      }
      if (pathname === '/mock-idp/saml/slo') {
        const from = form ?? searchParams
        if (from.has('SAMLResponse')) {
          const page = await pageFor(req, host, looks)
          return sendPage(
            res,
            200,
            noticePage(page, { title: mockWords[page.locale].signedOut, link: { to: host.origin, text: host.origin } }),
          )
        }
        const isDeflated = form === undefined || form.has('deflated')
        const question = readLogout(from.get('SAMLRequest') ?? '', isDeflated)
        if (!question) throw new HttpError(400, 'BAD_REQUEST', 'This is no SAML request.')
        await checkTarget(hosts, question.slo, '/slo')
        const [SAMLRequest, RelayState] = [from.get('SAMLRequest') ?? '', from.get('RelayState') ?? '']
        const asked = { SAMLRequest, RelayState, ...(isDeflated && { deflated: '1' }) }
        if (!form?.has('scenario')) return ask(req, res, host, signingOut('SAML2', pathname, asked))
        const fields = await logoutFields(mock, question, RelayState, logoutScenarioOf(form))
        return postOn(req, res, host, { action: question.slo, fields })
      }
      throw notFound()
    },
  }
}

const signingOut = (protocol: MockProtocol, action: string, fields: Readonly<Record<string, string>>) =>
  ({ kind: 'LOGOUT', scenarios: logoutScenarios[protocol], action, fields }) as const

const logoutScenarioOf = (form: URLSearchParams): LogoutScenario =>
  logoutScenarios.SAML2.find((one) => one === form.get('scenario')) ?? 'VALID'

/** Refuses targets outside of this installation. */
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

/** Answer of the mock provider to a server; undefined if the path is for browsers. */
async function answerServer(mock: Mock, path: string, body: string): Promise<Response | undefined> {
  if (path === '/mock-idp/oidc/.well-known/openid-configuration') return Response.json(discoveryOf(mock))
  if (path === '/mock-idp/oidc/jwks') return Response.json(jwksOf(mock))
  if (path === '/mock-idp/oidc/token') {
    const tokens = await tokensFor(mock, new URLSearchParams(body))
    return tokens ? Response.json(tokens) : Response.json({ error: 'invalid_grant' }, { status: 400 })
  }
  if (path === '/mock-idp/saml/metadata')
    return new Response(mockMetadata(mock), { headers: { 'content-type': 'application/samlmetadata+xml' } })
  if (path === '/mock-idp/saml/artifact') return resolvedArtifact(mock, body)
  return path === '/mock-idp/saml/slo' && body.startsWith('<') ? logoutBySoap(mock, body) : undefined
}
