import { msg } from '@lingui/core/macro'
import type { CellWords } from '#src/resources/grid/GridConflicts.tsx'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

/** Types that a change of the mobile menu may affect, and the messages for its errors. */
export const mobileMenuChanges: ChangeOptions = {
  types: ['Customer', 'MobileMenuEntry', 'CustomerAudit'],
  words: {
    ...customerServerWords,
    CELL_CONFLICT: msg`Someone else changed this menu since you opened it. Check the marked boxes and save again.`,
    MENU_ENTRY_NOT_FOUND: msg`This menu entry does not exist.`,
  } satisfies UserErrorWords<'customers' | 'mobileMenu'>,
}

export const shownWords: CellWords = {
  isOn: msg`now shown`,
  isOff: msg`now hidden`,
  turnOn: msg`Show`,
  turnOff: msg`Hide`,
}
