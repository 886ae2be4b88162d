import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { useProfile } from '#src/bridge/auth.bridge.tsx'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import { useChosenCustomer, usePartner } from '#src/bridge/portal.bridge.tsx'
import { cultureOf } from '#src/i18n/culture-of.ts'
import { createFormats } from '#src/i18n/formats.ts'
import { showStartLocale } from '#src/i18n/start-locale.ts'
import { ChosenCustomerProvider, LeaveOrganisation } from '#src/resources/customer.ts'
import { FormatsProvider } from '#src/i18n/use-formats.tsx'

/** Provides the user's formats for dates and numbers, and the organisation that they chose to work in. */
export const ReaderProvider = ({ children }: { children: ReactNode }) => {
  const { i18n } = useLingui()
  const partner = usePartner()
  const saved = useProfile()?.defaultLocale
  const language = i18n.locale
  const dateFormat = usePersonalSetting('dateFormat')
  const formats = useMemo(() => createFormats(cultureOf(partner, language, dateFormat)), [partner, language, dateFormat])
  const { chosen, choose } = useChosenCustomer()
  const leave = useCallback(() => choose(undefined), [choose])
  useEffect(() => {
    if (saved !== undefined) void showStartLocale(partner, saved)
  }, [saved, partner])
  return (
    <ChosenCustomerProvider value={chosen}>
      <LeaveOrganisation value={leave}>
        <FormatsProvider value={formats}>{children}</FormatsProvider>
      </LeaveOrganisation>
    </ChosenCustomerProvider>
  )
}
