import type { Page } from '@playwright/test'

/** Holds a mutation until `release`, or aborts it with `lose`. `came` resolves when the mutation is sent. */
export const holdAnswers = async (page: Page, mutation: string) => {
  const { promise: ended, resolve: end } = Promise.withResolvers<'continue' | 'abort'>()
  const { promise: came, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`mutation ${mutation}(`)) return route.fallback()
    arrive()
    return (await ended) === 'abort' ? route.abort() : route.continue()
  })
  return { came, release: () => end('continue'), lose: () => end('abort') }
}
