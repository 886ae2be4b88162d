import { signIn } from '../../../tests/support/sign-in.ts'
import { ask } from '../made-person.ts'
import type { Portal } from '../portal.ts'

const PARTNER = 'acme'
let made = 0

/** A setup link of a new login provider, made by the partner's administrator. `revoke` ends it. */
export type MadeSetupLink = { address: string; revoke: () => Promise<void> }

/** Creates a login provider with a setup link. @param metadata SAML metadata, with which its connection is complete */
export async function makeSetupLink(portal: Portal, name: string, metadata?: string): Promise<MadeSetupLink> {
  const origin = portal.origin(PARTNER)
  const { accessToken } = await signIn(origin, 'partneradmin')
  const send = <Answer>(document: string, input: object) => ask<Answer>(origin, document, { input }, accessToken)
  const { createLoginProvider } = await send<{ createLoginProvider: { loginProvider: { id: string; version: number } } }>(
    'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { loginProvider { id version } } }',
    { name: `${name}-${++made}`, displayName: 'Contoso', protocol: 'SAML2' },
  )
  const { id, version } = createLoginProvider.loginProvider
  if (metadata !== undefined)
    await send('mutation ($input: UpdateLoginProviderInput!) { updateLoginProvider(input: $input) { errors { code } } }', {
      id,
      version,
      metadata,
    })
  const { createSetupLink } = await send<{ createSetupLink: { url: string; loginProvider: { setupLinks: { id: string }[] } } }>(
    'mutation ($input: CreateSetupLinkInput!) { createSetupLink(input: $input) { url loginProvider { setupLinks { id } } } }',
    { id, recipient: 'Contoso IT', days: 7, enables: false },
  )
  const linkId = createSetupLink.loginProvider.setupLinks[0]?.id
  const revoke = async () => {
    await send('mutation ($input: RevokeSetupLinkInput!) { revokeSetupLink(input: $input) { errors { code } } }', { id, linkId })
  }
  return { address: createSetupLink.url, revoke }
}
