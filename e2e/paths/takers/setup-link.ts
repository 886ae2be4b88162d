import type { Page, Route } from '@playwright/test'
import { SAML_METADATA } from '../../support/links/saml-metadata.ts'
import { makeSetupLink } from '../../support/links/setup-links.ts'
import type { MadeSetupLink } from '../../support/links/setup-links.ts'
import { expect, test as base } from '../../support/test.ts'
import { setupLinkWalks } from '../support/setup-link.walks.ts'
import type { SetupLinkWorld } from '../support/setup-link.walks.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

/** Lets calls of the page be lost or wait; all others are answered by the real server. */
const breakCalls = async (page: Page) => {
  const broken = new Map<string, 'lost' | 'held'>()
  await page.route(/\/connect\/[\da-f-]{36}\/(state|actions)/, (route: Route) => {
    const how = broken.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    if (how === 'lost') return route.abort('failed')
    return how === 'held' ? undefined : route.fallback()
  })
  return {
    lose: async (call: string) => void broken.set(call, 'lost'),
    hold: async (call: string) => void broken.set(call, 'held'),
    mend: async () => broken.clear(),
  }
}

const test = base.extend<{ world: SetupLinkWorld }>({
  world: async ({ page, portal }, use) => {
    let link: MadeSetupLink | undefined
    // The login provider does not exist: the browser stays where it was.
    await page.route('https://journey.example/**', (route) => route.fulfill({ status: 204 }))
    await use({
      page,
      open: async () => {
        link = await makeSetupLink(portal, 'walked', SAML_METADATA)
        await page.goto(link.address)
      },
      revoke: async () => link?.revoke(),
      ...(await breakCalls(page)),
    })
  },
})

/** Takes walks of the chart `setupLink` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (setupLinkWalks.impossible(walk) !== undefined) continue
    test(setupLinkWalks.title(walk), async ({ problems, world }) => {
      // What a walk breaks on purpose, and what the server refuses, is written down by the browser.
      problems.allow(/ERR_FAILED|status of 4(00|10)/)
      await take(setupLinkWalks, walk, world)
      expect(problems.found).toEqual([])
    })
  }
}
