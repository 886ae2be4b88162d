import { msg } from '@lingui/core/macro'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

/** Types that a change of a module may affect, and the messages for its errors. */
export const moduleChanges: ChangeOptions = {
  types: ['Customer', 'CustomerModule', 'CustomerAudit', 'UserAccess'],
  words: {
    ...customerServerWords,
    DATE_INVALID: msg`Enter a valid date.`,
    ENDS_BEFORE_START: msg`The last day is before the first day.`,
    MODULE_NEEDED: msg`Other modules need this module for the same time. Change those first.`,
    MODULE_NOT_FOUND: msg`This module does not exist.`,
    MODULE_NOT_OFFERED: msg`This module is not available for this customer type.`,
    MODULE_REQUIRES: msg`This module requires other modules for the same time. Turn those on first.`,
  } satisfies UserErrorWords<'customers' | 'customerModules'>,
}
