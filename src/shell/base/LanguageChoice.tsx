import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { LOCALE_NAMES } from '#contract/locales.ts'
import { offeredLocales } from '#src/i18n/negotiate.ts'
import type { OpenedProps } from '#src/ui/opened-later.tsx'
import { useLanguageChoice } from '../use-language-choice.ts'

/** Menu of the languages that the partner offers, each in its own words. */
export const LanguageChoice = ({ subject, opened, onChange, button }: OpenedProps & { subject: string }) => {
  const { i18n } = useLingui()
  const partner = usePartner()
  const choose = useLanguageChoice(subject)
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={220}
      shadow="lg"
      offset={6}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button({})}</Menu.Target>
      <Menu.Dropdown>
        {offeredLocales(partner.locales).map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            aria-current={i18n.locale === locale}
            rightSection={i18n.locale === locale ? <IconCheck size={16} aria-hidden="true" /> : undefined}
            onClick={() => void choose(locale)}
          >
            {LOCALE_NAMES[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
