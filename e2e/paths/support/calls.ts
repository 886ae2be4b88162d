import type { Page, Route } from '@playwright/test'
import { operationOf } from '../../support/operations.ts'

/** Lets calls of the data layer be lost, lose their answers or wait, by the names of their operations; all others are answered by the real server. */
export const breakCalls = async (page: Page) => {
  const broken = new Map<string, 'lost' | 'unheard' | 'held'>()
  const answer = async (route: Route) => {
    const how = broken.get(operationOf(route).toLowerCase())
    // The server carries it out, and the page does not hear of it.
    if (how === 'unheard') await route.fetch()
    if (how === 'lost' || how === 'unheard') return route.abort('failed')
    return how === 'held' ? undefined : route.fallback()
  }
  await page.context().route('**/graphql', answer)
  const set =
    (how: 'lost' | 'unheard' | 'held') =>
    async (...calls: string[]) => {
      for (const call of calls) broken.set(call.toLowerCase(), how)
    }
  return {
    lose: set('lost'),
    loseAnswers: set('unheard'),
    hold: set('held'),
    mend: async () => broken.clear(),
    /** Breaks nothing any more. */
    end: () => page.context().unroute('**/graphql', answer),
  }
}
