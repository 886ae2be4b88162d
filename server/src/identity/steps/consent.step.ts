import type { Client } from 'oidc-provider'
import { nameOfClient } from '../clients/client-metadata.ts'
import { recordEvent } from '../../accounts/events.ts'
import { readUser } from '../../accounts/find-user.ts'
import type { Messages } from '../../accounts/messages/en-gb.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { consentPage } from '../pages/consent.page.ts'
import { show, type Show, type Step } from './step.ts'

async function clientOf({ provider, interaction }: Step): Promise<Client> {
  const client = await provider.Client.find(String(interaction.params.client_id))
  if (!client) throw new Error('A sign-in asks for consent to a client that is gone.')
  return client
}

export const allowAccess = async (step: Step): Promise<void> =>
  finish(step, 'CONSENT_GIVEN', { consent: { grantId: await grant(step, await clientOf(step)) } })

export const denyAccess = (step: Step): Promise<void> =>
  finish(step, 'CONSENT_REFUSED', { error: 'access_denied', error_description: 'The person did not allow it' })

/** The consent page: shown if a client that is not the installation's own requests access, or any client requests confirmation. */
export const showConsent: Show = async (step) => {
  const client = await clientOf(step)
  const { db, action, interaction, page } = step
  const { t } = page
  const user = await readUser(db, interaction.session?.accountId ?? '')
  const names = { name: nameOfClient(client), user: user?.userName ?? '' }
  const points = [...new Set([...missingScopes(step), ...Object.values(missingOfApis(step)).flat()])].map((scope) =>
    wordsOf(step, scope, t),
  )
  const lead = fill(points.length > 0 ? t.consentLead : t.consentAgain, names)
  const title = fill(t.consentTitle, names)
  show(
    step,
    200,
    consentPage(page, { title, lead, points, action, step: 'allow', button: t.allow, others: [{ step: 'deny', text: t.deny }] }),
  )
}

/** Extends the grant of this session and client by the requested scopes. Returns its ID. */
async function grant(step: Step, { clientId }: Client): Promise<string> {
  const { provider, interaction } = step
  const accountId = interaction.session?.accountId ?? ''
  const known = interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId)
  const isTheirs = known?.accountId === accountId && known.clientId === clientId
  const granted = isTheirs ? known : new provider.Grant({ accountId, clientId })
  const missing = missingScopes(step)
  if (missing.length > 0) granted.addOIDCScope(missing)
  for (const [identifier, scopes] of Object.entries(missingOfApis(step))) granted.addResourceScope(identifier, scopes)
  return granted.save()
}

/** Returns to the provider with the answer; the time of the preceding sign-in is kept. */
async function finish(
  { req, res, db, host, provider, interaction, address }: Step,
  type: 'CONSENT_GIVEN' | 'CONSENT_REFUSED',
  answer: Answer,
) {
  const session = interaction.session && (await provider.Session.findByUid(interaction.session.uid))
  const before = interaction.lastSubmission ?? {}
  const login = before.login && { login: { ...before.login, ...(session?.loginTs === undefined ? {} : { ts: session.loginTs }) } }
  const client = String(interaction.params.client_id)
  await recordEvent(db.orm, {
    type,
    userId: session?.accountId,
    sessionId: session?.uid,
    partnerId: host.partner.partnerId,
    address,
    detail: { client },
  })
  await provider.interactionFinished(req, res, { ...before, ...login, ...answer }, { mergeWithLastSubmission: false })
}

type Answer = { consent: { grantId: string } } | { error: string; error_description: string }

const missingScopes = ({ interaction }: Step): string[] => {
  const missing = interaction.prompt.details['missingOIDCScope']
  return Array.isArray(missing) ? missing.map(String) : []
}

function missingOfApis({ interaction }: Step): Readonly<Record<string, string[]>> {
  const missing: unknown = interaction.prompt.details['missingResourceScopes']
  return typeof missing === 'object' && missing !== null
    ? Object.fromEntries(Object.entries(missing).map(([identifier, scopes]) => [identifier, [scopes].flat().map(String)]))
    : {}
}

const SCOPE_WORDS: Readonly<Record<string, keyof Messages>> = {
  openid: 'scopeOpenid',
  profile: 'scopeProfile',
  email: 'scopeEmail',
  roles: 'scopeRoles',
  identity: 'scopeIdentity',
  customer: 'scopeCustomer',
  modules: 'scopeModules',
  'graph.all': 'scopeGraph',
  identity_api: 'scopeIdentityApi',
  utilities: 'scopeUtilities',
  sms_notification: 'scopeSms',
  email_notification: 'scopeMail',
  access: 'scopeAccess',
  mobile_menu: 'scopeMobileMenu',
}

/** Common scopes have texts in every language; others are shown by the name that their operators set. */
const wordsOf = ({ scopeName }: Step, scope: string, t: Messages): string => {
  const words = SCOPE_WORDS[scope]
  return words === undefined ? scopeName(scope) : t[words]
}
