import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

/** Types that a change of a customer may affect, and the messages for its errors. */
export const customerChanges: ChangeOptions = { types: ['Customer', 'CustomerAudit'], words: customerServerWords }
