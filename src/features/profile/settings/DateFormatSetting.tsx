import { i18n as shown } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { standardDateFormat } from '#src/i18n/culture-of.ts'
import { partnerDate } from '#src/i18n/partner-date.ts'
import { DATE_FORMATS } from './date-formats.ts'
import { Setting } from './Setting.tsx'

/** Date format: the default of the partner and language, or one of the common formats. */
export const DateFormatSetting = () => {
  const { t, i18n } = useLingui()
  const choose = usePersonalChoice('dateFormat')
  const value = usePersonalSetting('dateFormat') ?? ''
  const [now] = useState(() => new Date())
  const today = (format: string) => partnerDate(now, format, i18n.locale)
  const standard = standardDateFormat(usePartner())
  const standardDay = today(standard)
  const formats = DATE_FORMATS.filter((format) => format === '' || format === value || format !== standard)
  return (
    <Setting
      label={t`Date format`}
      description={t`Shown with today’s date.`}
      value={value}
      choices={formats.map((format) => ({ value: format, label: format === '' ? t`${standardDay} (default)` : today(format) }))}
      choose={choose}
      saved={() => shown._(msg`Date format has been updated`)}
    />
  )
}
