import { disabledCustomersOf } from '../../accounts/customer-status.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { readRequiredProviders } from '../../accounts/required-provider.ts'
import type { Step } from '../steps/step.ts'

/** Says for how many minutes the limit of an address, or of a name, lasts. */
export const limitedSentence = async ({ limits, address, host, page }: Step, name?: string): Promise<string> =>
  fill(page.t.limited, { minutes: await limits.minutesLeft(address, host, name) })

/** Message with the disabled customers, and who may enable one. */
export const disabledSentence = async ({ db, host, page }: Step, userId: string): Promise<string> =>
  fill(page.t.customersDisabled, { customers: (await disabledCustomersOf(db.orm, userId)).join(', '), name: host.partner.name })

/** Message for users who come from another network than their customers demand, with the address that was seen. */
export const networkSentence = ({ page, address }: Step): string => fill(page.t.networkRequired, { address })

/** Message with the login providers by which alone a user may sign in. */
export const elsewhereSentence = async ({ db, page }: Step, userId: string): Promise<string> =>
  fill(page.t.providerRequired, { name: (await readRequiredProviders(db.orm, userId)).map(({ displayName }) => displayName).join(', ') })
