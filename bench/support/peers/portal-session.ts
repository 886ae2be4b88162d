import { expect, type Page } from '@playwright/test'
import { portalAddress } from './portal.ts'

/** A bound for what never comes, not a guess how long it takes. */
export const LIMIT = 90_000

/** What the portal answers who is to be signed in without being asked. A page is opened once it is so: a sign-in that its session leaves half way fails. */
export async function portalIsOut(page: Page): Promise<void> {
  const asked = new URLSearchParams({
    client_id: 'portico',
    redirect_uri: `${portalAddress}/signin-silent-oidc`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })
  const address = `${portalAddress}/identity/auth?${asked}`
  await expect
    .poll(async () => (await page.request.get(address, { maxRedirects: 0 })).headers()['location'], { timeout: LIMIT })
    .toContain('error=login_required')
}
