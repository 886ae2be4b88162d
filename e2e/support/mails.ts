import { expect } from '@playwright/test'
import { TEST_OUTBOX_KEY } from '../../tests/support/seed.ts'
import type { Portal } from './portal.ts'

type Message = { text: string; subject?: string }

/** The mails to an address, the latest first, as the demo's outbox shows them. */
export async function mailsTo(portal: Portal, to: string): Promise<Message[]> {
  const answer = await fetch(`${portal.origin()}/dev/outbox.json?to=${encodeURIComponent(to)}`, {
    headers: { authorization: `Bearer ${TEST_OUTBOX_KEY}` },
  })
  return ((await answer.json()) as { messages: Message[] }).messages
}

/** The links in the mails to an address, the latest first. */
export const mailedLinks = async (portal: Portal, to: string): Promise<string[]> =>
  (await mailsTo(portal, to)).flatMap(({ text }) => /http:\S+\/s\/[\w-]+/.exec(text)?.[0] ?? [])

/** The next link that comes to an address after those that are known: mails are written after the answer that promises them. */
export async function nextLink(portal: Portal, to: string, known: readonly string[] = []): Promise<string> {
  const find = async () => (await mailedLinks(portal, to)).find((link) => !known.includes(link))
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
