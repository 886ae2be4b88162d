import type { Page, Route } from '@playwright/test'
import { SoftAuthenticator } from '../../../tests/support/soft-authenticator.ts'
import { ask } from '../../support/made-person.ts'

/** A key that the browser has at hand, and that anybody may touch; `mistake`: from now on it takes its owner for somebody else. */
export const plugKey = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return {
    mistake: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    /** Taken away; the browser has no key any more. */
    unplug: () => session.detach(),
  }
}

/** Alters the challenge that a new device answers, on the way to the server. Returns what ends it. */
export const alterAnswers = async (page: Page) => {
  const alter = (route: Route) => {
    const asked = route.request().postDataJSON() as { operationName?: string; variables: { input: { response: string } } } | null
    if (asked?.operationName !== 'FinishSecurityDevice') return route.fallback()
    const answer = JSON.parse(asked.variables.input.response) as { response: { clientDataJSON: string } }
    const said = Buffer.from(answer.response.clientDataJSON, 'base64url').toString()
    const altered = said.replace(/(?<="challenge":")./, (first) => (first === 'A' ? 'B' : 'A'))
    answer.response.clientDataJSON = Buffer.from(altered).toString('base64url')
    asked.variables.input.response = JSON.stringify(answer)
    return route.fallback({ postData: asked })
  }
  await page.route('**/graphql', alter)
  return () => page.unroute('**/graphql', alter)
}

/** Registers devices of somebody by the calls that the page makes, one after the other. */
export const registerDevices = async (origin: string, bearer: string, count: number) => {
  for (let made = 1; made <= count; made++) {
    const { startSecurityDevice } = await ask<{ startSecurityDevice: { options: string } }>(
      origin,
      'mutation { startSecurityDevice { options } }',
      {},
      bearer,
    )
    const input = { response: new SoftAuthenticator(origin).register(startSecurityDevice.options), name: `Key ${made}` }
    await ask(
      origin,
      'mutation ($input: FinishSecurityDeviceInput!) { finishSecurityDevice(input: $input) { errors { code } } }',
      { input },
      bearer,
    )
  }
}

/** Removes every device of somebody. */
export const removeDevices = async (origin: string, bearer: string) => {
  const { mySecurity } = await ask<{ mySecurity: { securityDevices: { id: string }[] } }>(
    origin,
    '{ mySecurity { securityDevices { id } } }',
    {},
    bearer,
  )
  const remove = 'mutation ($input: RemoveSecurityDeviceInput!) { removeSecurityDevice(input: $input) { errors { code } } }'
  for (const { id } of mySecurity.securityDevices) await ask(origin, remove, { input: { id } }, bearer)
}
