import { METADATA_FAULTS, type MetadataFault } from '../../../contract/login-providers/login-provider-checks.ts'
import { LONGEST_METADATA } from '../../../contract/login-providers/setup-page.ts'
import type { MetadataSource, SetupAnswer, SetupFault, SetupRequest } from '../../../contract/login-providers/setup-page.ts'
import { hashOfSecret, makeSecret } from '../accounts/client-secrets.ts'
import type { CallCounter } from '../db/pipeline/call-counter.ts'
import { missingOf } from '../entities/login-providers/login-provider.row.ts'
import { previewLoginProvider, type Preview } from '../entities/login-providers/preview-login-provider.ts'
import { verifyDomain } from '../entities/login-providers/verify-domain.ts'
import { handInSetup, openSetupLink, setUpByLink, type SetupInput } from '../entities/setup-links/use-setup-link.ts'
import { startTest } from '../federation/test-sign-in.ts'
import { writeAudit } from '../kit/audit/audit.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import { isName } from '../kit/graphql/input-rules.ts'
import { signedIn } from '../kit/graphql/signed-in.ts'
import { tidy } from '../kit/graphql/tidy.ts'
import type { UserError } from '../kit/graphql/user-error.ts'
import type { Host } from '../kit/hosts.ts'
import { pageOf, type LiveLink } from './opened-link.ts'
import { LONGEST_FIELD } from './requests.ts'

/** What came of a request, beside the state of the link. `browserSecret` is set by the request that has opened it. */
type Outcome = Omit<SetupAnswer, 'view'> & { readonly browserSecret?: string }

type Acting = {
  readonly context: RequestContext
  readonly counter: CallCounter<'connect'>
  readonly host: Host
  readonly live: LiveLink
  /** What this browser keeps already; a browser that refuses cookies has none. */
  readonly browserSecret: string | undefined
}

const LONGEST_NAME = 100

/** Does what the page asks for. @param request undefined if it was too large to be read */
export async function act(acting: Acting, request: SetupRequest | undefined): Promise<Outcome> {
  const { live, counter } = acting
  if ((await counter.take('connect', live.link.id, 1)) > 0) return { fault: 'TOO_OFTEN' }
  if (!request) return live.isOpened ? TOO_LARGE : {}
  if (!live.isOpened) return request.action === 'open' ? open(acting, request.name) : {}
  switch (request.action) {
    case 'open':
      return {}
    case 'preview':
      return preview(acting, request)
    case 'use':
      return saveSource(acting, request)
    case 'client': {
      const { clientId, clientSecret } = request
      return save(acting, { clientId, ...(clientSecret && { clientSecret }) })
    }
    case 'verify':
      return verify(acting, request.domain)
    case 'test':
      return test(acting)
    case 'submit':
      return submit(acting)
  }
}

async function open({ context, live: { link }, browserSecret }: Acting, name: string): Promise<Outcome> {
  const by = tidy(name).replaceAll(/\p{Cc}+/gu, ' ')
  if (by === '' || by.length > LONGEST_NAME || !isName(by)) return { fault: 'NAME_MISSING' }
  const secret = browserSecret ?? makeSecret().secret
  const errors = await openSetupLink(context, link, { by, browserHash: hashOfSecret(secret) })
  return errors.length === 0 ? { browserSecret: secret } : {}
}

async function preview({ context, live: { provider } }: Acting, { address, document }: MetadataSource): Promise<Outcome> {
  if (address === '' && document === '') return { fault: 'SOURCE_MISSING' }
  if (isTooLong({ address, document })) return TOO_LARGE
  const { protocol, id } = provider
  return { preview: shown(await previewLoginProvider(context, { protocol, id, address, document })) }
}

const saveSource = (acting: Acting, source: MetadataSource): Outcome | Promise<Outcome> =>
  isTooLong(source) ? TOO_LARGE : save(acting, sourceInput(acting.live, source))

async function save({ context, live: { link } }: Acting, input: SetupInput): Promise<Outcome> {
  const [error] = await setUpByLink(context, link, input)
  return error ? { fault: faultOf(error) } : { isSaved: true }
}

async function verify({ context, live: { provider } }: Acting, domain: string): Promise<Outcome> {
  const { errors } = await verifyDomain(context, provider.id, domain)
  return errors?.[0] ? { fault: faultOf(errors[0]) } : {}
}

/** Starts a test like an administrator's, but without a tester. */
async function test({ context, host, live: { link, provider } }: Acting): Promise<Outcome> {
  if (missingOf(provider).length > 0) return { fault: 'SETUP_INCOMPLETE' }
  const back = (trace: string) => `${host.origin}${pageOf(link.id)}?test=${trace}`
  const begun = await startTest({ ...context.federation, host }, provider, { testerId: null, back })
  await writeAudit(context.owner, signedIn(context), {
    action: 'testLoginProvider',
    subjectType: 'LoginProvider',
    subjectId: provider.id,
    partnerId: provider.partnerId,
    after: { trace: begun.trace },
  })
  return { leadsTo: begun.address ?? back(begun.trace) }
}

async function submit({ context, live: { link } }: Acting): Promise<Outcome> {
  const [error] = await handInSetup(context, link)
  return error ? { fault: faultOf(error) } : {}
}

const KNOWN: Readonly<Record<string, SetupFault | MetadataFault>> = {
  URL_INVALID: 'URL_INVALID',
  ADDRESS_NOT_HTTPS: 'URL_INVALID',
  BLANKS: 'BLANKS',
  TOO_LONG: 'TOO_LONG',
  PEOPLE_LINKED: 'PEOPLE_LINKED',
  SETUP_INCOMPLETE: 'SETUP_INCOMPLETE',
  ...Object.fromEntries(METADATA_FAULTS.map((fault) => [`METADATA_${fault}`, fault])),
}
const faultOf = ({ code }: UserError): SetupFault | MetadataFault => KNOWN[code] ?? 'OTHER'

/** Values to save from the preview: for OpenID Connect the issuer, for SAML2 the address or the document. */
function sourceInput({ provider: { protocol } }: LiveLink, { address, document }: MetadataSource): SetupInput {
  if (protocol === 'OIDC') return { authority: address }
  return document === '' ? { metadataUrl: address } : { metadata: document }
}

function shown({ fault, detail = null, finding, issuer, endpoints, certificates }: Preview): NonNullable<Outcome['preview']> {
  if (fault !== undefined) return { fault, detail, finding: finding ?? null }
  return {
    fault: null,
    issuer: issuer ?? '',
    endpoints,
    certificates: certificates.map(({ subject, fingerprint, endsAt }) => ({ subject, fingerprint, endsAt: endsAt.toISOString() })),
  }
}

const TOO_LARGE: Outcome = { preview: { fault: 'TOO_LARGE', detail: null, finding: null } }
const isTooLong = ({ address, document }: MetadataSource) => document.length > LONGEST_METADATA || address.length >= LONGEST_FIELD
