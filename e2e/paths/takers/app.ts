import { servedStatically } from '../../support/static-host.ts'
import { expect, test as base } from '../../support/test.ts'
import { appWalks } from '../support/app.walks.ts'
import type { AppWorld } from '../support/app.walks.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

const test = base.extend<{ world: AppWorld }>({
  world: async ({ page, portal }, use) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const broken: RegExp[] = []
    await servedStatically(page)
    await use({
      page,
      open: async () => void (await page.goto(portal.origin(), { waitUntil: 'commit' })),
      abort: async (address) => {
        broken.push(address)
        await page.route(address, (route) => route.abort('failed'))
      },
      hold: async (address) => void (await page.route(address, () => {})),
      mend: async () => {
        for (const address of broken) await page.unroute(address)
        asked.length = 0
      },
      asks: (address) => asked.filter((url) => address.test(url)).length,
    })
  },
})

/** Takes walks of the chart `app` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (appWalks.impossible(walk) !== undefined) continue
    test(appWalks.title(walk), async ({ problems, world }) => {
      // What a walk breaks on purpose is written down by the browser and by the portal's log.
      problems.allow(/ERR_FAILED|The start failed|Failed while|Failed to fetch dynamically imported module/)
      await take(appWalks, walk, world)
      expect(problems.found).toEqual([])
    })
  }
}
