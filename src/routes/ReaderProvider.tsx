import { useLingui } from '@lingui/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useProfile } from '#src/bridge/auth.bridge.tsx'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import { useChosenCustomer, usePartner } from '#src/bridge/portal.bridge.tsx'
import { cultureOf } from '#src/i18n/culture-of.ts'
import { createFormats } from '#src/i18n/formats.ts'
import { showStartLocale } from '#src/i18n/start-locale.ts'
import { ChosenCustomerProvider } from '#src/resources/customer.ts'
import { FormatsProvider } from '#src/i18n/use-formats.tsx'

/** Provides the user's formats for dates and numbers, and the organisation that they chose to work in. */
export const ReaderProvider = ({ children }: { children: ReactNode }) => {
  const { i18n } = useLingui()
  const partner = usePartner()
  const saved = useProfile()?.defaultLocale
  const language = i18n.locale
  const dateFormat = usePersonalSetting('dateFormat')
  const formats = useMemo(() => createFormats(cultureOf(partner, language, dateFormat)), [partner, language, dateFormat])
  useEffect(() => {
    if (saved !== undefined) void showStartLocale(partner, saved)
  }, [saved, partner])
  return (
    <ChosenCustomerProvider value={useChosenCustomer().chosen}>
      <FormatsProvider value={formats}>{children}</FormatsProvider>
    </ChosenCustomerProvider>
  )
}
