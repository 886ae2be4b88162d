import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { toast } from '#src/ui/dialogs/toast.ts'

/** Says how a change ended whose answer was lost, once the server has told. */
export const toastOutcome = (isDone: boolean): void => {
  if (isDone) toast.success(t(i18n)`The change that got no answer was made.`)
  else toast.error(t(i18n)`The change that got no answer was not made. Try again.`)
}
