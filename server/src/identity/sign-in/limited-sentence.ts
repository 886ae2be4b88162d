import { fill } from '../../accounts/messages/messages.ts'
import type { Step } from '../steps/step.ts'

/** Says for how many minutes the limit of an address, or of a name, lasts. */
export const limitedSentence = async ({ limits, address, host, page }: Step, name?: string): Promise<string> =>
  fill(page.t.limited, { minutes: await limits.minutesLeft(address, host, name) })
