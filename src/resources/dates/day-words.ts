import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** Error message for a text that is no valid day. `aDay` is an example in the reader's format. */
export const noDayWords = (i18n: I18n, aDay: string): string => t(i18n)`Enter a valid date, for example ${aDay}.`
