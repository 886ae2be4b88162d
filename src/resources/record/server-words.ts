import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the server's codes mean, in the reader's language. */
export const serverWords: Readonly<Record<string, MessageDescriptor>> = {
  REQUIRED: msg`This field is required.`,
}
