import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** What is said of something typed that is no day. `aDay`: one as it would be written. */
export const noDayWords = (i18n: I18n, aDay: string): string => t(i18n)`Enter a valid date, for example ${aDay}.`
