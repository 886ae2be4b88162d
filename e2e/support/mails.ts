import { expect } from '@playwright/test'
import { TEST_OUTBOX_KEY } from '../../tests/support/seed.ts'
import { needsDemo } from '../../scripts/another-portal.ts'
import type { Portal } from './portal.ts'

type Message = { text: string; subject?: string }

/** Mails to an address, latest first, from the demo's outbox. */
export async function mailsTo(portal: Portal, to: string): Promise<Message[]> {
  needsDemo('the outbox')
  const answer = await fetch(`${portal.origin()}/dev/outbox.json?to=${encodeURIComponent(to)}`, {
    headers: { authorization: `Bearer ${TEST_OUTBOX_KEY}` },
  })
  return ((await answer.json()) as { messages: Message[] }).messages
}

/** Links in the mails to an address, latest first. */
export const mailedLinks = async (portal: Portal, to: string): Promise<string[]> =>
  (await mailsTo(portal, to)).flatMap(({ text }) => /http:\S+\/s\/[\w-]+/.exec(text)?.[0] ?? [])

/** Waits for the next link to an address that is not among the known ones, because mails are sent after the response that announces them. */
export async function nextLink(portal: Portal, to: string, known: readonly string[] = []): Promise<string> {
  const find = async () => (await mailedLinks(portal, to)).find((link) => !known.includes(link))
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
