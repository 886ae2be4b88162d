import { useLingui } from '@lingui/react'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useProfile } from '#src/bridge/auth.bridge.tsx'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { createFormats } from '#src/i18n/formats.ts'
import { showStartLocale } from '#src/i18n/start-locale.ts'
import { FormatsProvider } from '#src/i18n/use-formats.tsx'

/** How this reader's dates and numbers are written: by the partner's format, and in en-GB culture where there is no partner (spec section 9). */
export const ReaderProvider = ({ children }: { children: ReactNode }) => {
  const { i18n } = useLingui()
  const partner = usePartner()
  const saved = useProfile()?.defaultLocale
  const language = i18n.locale
  const formats = useMemo(
    () => createFormats({ locale: partner.partnerId === null ? 'en-GB' : language, dateFormat: partner.defaultDateFormat, language }),
    [partner, language],
  )
  useEffect(() => {
    if (saved !== undefined) void showStartLocale(partner, saved)
  }, [saved, partner])
  return <FormatsProvider value={formats}>{children}</FormatsProvider>
}
