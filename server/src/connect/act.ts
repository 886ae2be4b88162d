import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '../accounts/page.ts'
import type { CallCounter } from '../db/pipeline/call-counter.ts'
import { missingOf } from '../entities/login-providers/login-provider.row.ts'
import { decodeText } from '../../../contract/text-encoding.ts'
import { previewLoginProvider, unreadPreview } from '../entities/login-providers/preview-login-provider.ts'
import type { Preview } from '../entities/login-providers/preview-login-provider.ts'
import { verifyDomain } from '../entities/login-providers/verify-domain.ts'
import { handInSetup, openSetupLink, setUpByLink } from '../entities/setup-links/use-setup-link.ts'
import type { SetupInput } from '../entities/setup-links/use-setup-link.ts'
import { startTest } from '../federation/test-sign-in.ts'
import { BadForm, readFormData } from '../identity/http-forms.ts'
import { writeAudit } from '../kit/audit/audit.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import { isName } from '../kit/graphql/input-rules.ts'
import { signedIn } from '../kit/graphql/signed-in.ts'
import { tidy } from '../kit/graphql/tidy.ts'
import type { UserError } from '../kit/graphql/user-error.ts'
import { keepInBrowser } from './opened-link.ts'
import type { LiveLink } from './opened-link.ts'
import { CONNECT_WORDS, FINDINGS } from './words/words.ts'
import type { SetupFault } from './words/words.ts'

/** Source of a provider's metadata, as typed, pasted or uploaded. */
export type Source = { readonly address: string; readonly document: string }
/** Results that are shown on the page in addition to its current state. */
export type Shown = {
  readonly fault?: string | undefined
  readonly found?: { readonly source: Source; readonly preview: Preview } | undefined
  readonly isSaved?: boolean | undefined
}
export type Acted = { readonly to: string } | { readonly show: Shown }

export type Asked = {
  readonly context: RequestContext
  readonly counter: CallCounter<'connect'>
  readonly page: Page
  readonly path: string
  readonly token: string
  readonly live: LiveLink
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

/** Maximum size of a document. A larger one is rejected unread, because parsing happens on the main thread. */
const MOST_BYTES = 640 * 1024
const LONGEST_NAME = 100

/** Performs the action of a posted form. */
export async function act(asked: Asked): Promise<Acted> {
  const { page, req, live, counter } = asked
  const form = await readFormData(req, page.host.origin, MOST_BYTES).catch((error: unknown) => {
    if (live.isOpened && error instanceof BadForm && error.status === 413) return undefined
    throw error
  })
  if ((await counter.take('connect', live.link.id, 1)) > 0) return faulty(page, 'TOO_OFTEN')
  if (!form) return tooLong({ address: '', document: '' })
  const action = textOf(form, 'action')
  if (!live.isOpened) return action === 'open' ? open(asked, textOf(form, 'name')) : { show: {} }
  if (action === 'check') return check(asked, form)
  if (action === 'use') return take(asked, form)
  if (action === 'client')
    return save(asked, {
      clientId: textOf(form, 'clientId'),
      ...(textOf(form, 'clientSecret') && { clientSecret: textOf(form, 'clientSecret') }),
    })
  if (action === 'verify') return verify(asked, textOf(form, 'domain'))
  if (action === 'test') return test(asked)
  return action === 'hand-in' ? handIn(asked) : { show: {} }
}

async function open({ context, page, path, token, live: { link }, res }: Asked, given: string): Promise<Acted> {
  const by = tidy(given).replaceAll(/\p{Cc}+/gu, ' ')
  if (by === '' || by.length > LONGEST_NAME || !isName(by)) return { show: { fault: CONNECT_WORDS[page.locale].whoMissing } }
  const browserHash = keepInBrowser(res, page.host, token, link.expiresAt)
  await openSetupLink(context, link, { by, browserHash })
  return { to: path }
}

async function check({ context, page, live: { provider } }: Asked, form: FormData): Promise<Acted> {
  const source = await sourceOf(form)
  if (source.address === '' && source.document === '') return { show: { fault: CONNECT_WORDS[page.locale].nothing } }
  if (isTooLong(source)) return tooLong(source)
  const { protocol, id } = provider
  const preview = await previewLoginProvider(context, { protocol, id, ...source })
  const isRepeated = preview.fault === undefined || source.document.length <= LONGEST_REPEATED
  return { show: { found: { source: isRepeated ? source : { ...source, document: '' }, preview } } }
}

async function take(asked: Asked, form: FormData): Promise<Acted> {
  const source = await sourceOf(form)
  return isTooLong(source) ? tooLong(source) : save(asked, sourceInput(asked.live, source))
}

async function save({ context, page, live: { link } }: Asked, input: SetupInput): Promise<Acted> {
  const [error] = await setUpByLink(context, link, input)
  return error ? refused(page, error) : { show: { isSaved: true } }
}

async function verify({ context, page, live: { provider } }: Asked, domain: string): Promise<Acted> {
  const { errors } = await verifyDomain(context, provider.id, domain)
  return errors?.[0] ? faulty(page, faultOf(errors[0])) : { show: {} }
}

/** Starts a test like an administrator's, but without a tester. */
async function test({ context, page, path, live: { provider } }: Asked): Promise<Acted> {
  if (missingOf(provider).length > 0) return faulty(page, 'SETUP_INCOMPLETE')
  const { host } = page
  const back = (trace: string) => `${host.origin}${path}?test=${trace}`
  const begun = await startTest({ ...context.federation, host }, provider, { testerId: null, back })
  await writeAudit(context.owner, signedIn(context), {
    action: 'testLoginProvider',
    subjectType: 'LoginProvider',
    subjectId: provider.id,
    partnerId: provider.partnerId,
    after: { trace: begun.trace },
  })
  return { to: begun.address ?? back(begun.trace) }
}

async function handIn({ context, page, live: { link } }: Asked): Promise<Acted> {
  const [error] = await handInSetup(context, link)
  return error ? faulty(page, faultOf(error)) : { show: {} }
}

const faulty = (page: Page, fault: SetupFault): Acted => ({ show: { fault: CONNECT_WORDS[page.locale].errors[fault] } })

/** Shows errors of metadata in the same words as the preview. */
function refused(page: Page, error: UserError): Acted {
  const found = Object.entries(FINDINGS[page.locale].faults).find(([fault]) => error.code === `METADATA_${fault}`)
  return found ? { show: { fault: found[1] } } : faulty(page, faultOf(error))
}

const KNOWN: Readonly<Record<string, SetupFault>> = {
  URL_INVALID: 'URL_INVALID',
  ADDRESS_NOT_HTTPS: 'URL_INVALID',
  BLANKS: 'BLANKS',
  TOO_LONG: 'TOO_LONG',
  PEOPLE_LINKED: 'PEOPLE_LINKED',
  SETUP_INCOMPLETE: 'SETUP_INCOMPLETE',
}
const faultOf = ({ code }: UserError): SetupFault => KNOWN[code] ?? 'OTHER'

/** Values to save from the preview: for OpenID Connect the issuer, for SAML2 the address or the document. */
function sourceInput({ provider: { protocol } }: LiveLink, { address, document }: Source): SetupInput {
  if (protocol === 'OIDC') return { authority: address }
  return document === '' ? { metadataUrl: address } : { metadata: document }
}

const LONGEST_DOCUMENT = 200_000
/**
 * Limit for repeating an unreadable document on the page: it may consist of characters that must be escaped, which takes 20 ms for the longest one.
 */
const LONGEST_REPEATED = 50_000

const isTooLong = ({ address, document }: Source) => document.length > LONGEST_DOCUMENT || address.length >= LONGEST_FIELD
const tooLong = ({ address }: Source): Acted => ({
  show: { found: { source: { address: address.slice(0, LONGEST_FIELD), document: '' }, preview: unreadPreview('TOO_LARGE') } },
})

/** A file takes precedence over a text, and a text over an address. */
async function sourceOf(form: FormData): Promise<Source> {
  const file = form.get('file')
  const uploaded = file instanceof File ? decodeText(new Uint8Array(await file.arrayBuffer())) : ''
  const document = uploaded === '' ? textOf(form, 'document', Infinity) : uploaded
  return { address: textOf(form, 'address'), document }
}

/** Longer than any field allows: such values are refused by their rule, and the rest is not examined. */
const LONGEST_FIELD = 4000

function textOf(form: FormData, name: string, longest = LONGEST_FIELD): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, longest).trim() : ''
}
