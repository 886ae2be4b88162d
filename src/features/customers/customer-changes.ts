import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

/** What is shown of a customer and may have changed with it, and what the server says of it. */
export const customerChanges: ChangeOptions = { types: ['Customer', 'CustomerAudit'], words: customerServerWords }
