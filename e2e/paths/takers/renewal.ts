import { expect, test as base } from '../../support/test.ts'
import { settledIn } from '../../support/people.ts'
import { accessToken } from '../../support/tokens.ts'
import { openNeighbour } from '../support/neighbour.ts'
import type { Neighbour } from '../support/neighbour.ts'
import { renewalWalks } from '../support/renewal.walks.ts'
import type { RenewalWorld } from '../support/renewal.walks.ts'
import { changePerson } from '../support/somebody-else.ts'
import { DEPARTURE, SILENT } from '../support/stubs.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

const PAGE = '/vendor/users'

const test = base.extend<{ world: RenewalWorld }>({
  world: async ({ anotherBrowser, context, page, signIn, time }, use) => {
    let asked = { refresh: 0, silent: 0, away: 0 }
    let first = ''
    let handedOver: string | undefined
    let neighbour: Promise<Neighbour> | undefined
    context.on('request', (request) => {
      if (request.postData()?.includes('grant_type=refresh_token')) asked.refresh++
      if (SILENT.test(request.url())) asked.silent++
      if (DEPARTURE.test(request.url())) asked.away++
    })
    await time.install()
    await use({
      context,
      page,
      time,
      signIn: async () => {
        await signIn(page, 'operations', { path: PAGE })
        first = await accessToken(page)
        asked = { refresh: 0, silent: 0, away: 0 }
        await settledIn(page)
        await time.stop()
      },
      neighbour: () => (neighbour ??= openNeighbour(context, page)),
      token: () => accessToken(page),
      firstToken: () => first,
      handOver: (token) => void (handedOver = token),
      handedOver: () => handedOver,
      changePerson: () => changePerson(context, { anotherBrowser, signIn }),
      asked: () => ({ ...asked }),
    })
  },
})

/** Takes walks of the chart `renewal` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (renewalWalks.impossible(walk) !== undefined) continue
    test(renewalWalks.title(walk), async ({ problems, world }) => {
      // What a walk breaks on purpose is written down by the browser.
      problems.allow(
        /ERR_FAILED|ERR_ABORTED|ERR_INTERNET_DISCONNECTED|401 \(Unauthorized\)|400 \(Bad Request\).*\/identity\/token|WebSocket|Failed while negotiating/,
      )
      await take(renewalWalks, walk, world)
      expect(problems.found).toEqual([])
    })
  }
}
