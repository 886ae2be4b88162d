import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecordSection } from './navigation.ts'

/** The specified groups of a record's pages (spec section 2). */
export const SECTION_WORDS: Readonly<Record<RecordSection, MessageDescriptor>> = {
  profileDetails: msg`Profile Details`,
  security: msg`Security`,
  password: msg`Password`,
  logs: msg`Logs`,
}
