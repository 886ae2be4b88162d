import '#src/theme/styles/base.css'
import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { LOCALES } from '#contract/locales.ts'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { createJournal } from '#src/lib/faults/journal.ts'
import { MantineScope } from '#src/theme/MantineScope.tsx'
import { styleSheet } from '#src/theme/style-sheet.ts'

/** The recordings that `npm run build:charts` was given. */
declare const RECORDINGS: readonly { name: string; content: string }[]

const catalogs = import.meta.glob<{ messages: Messages }>('../../../src/i18n/locales/*.po')

/** The language of `?lang=`, else the first of the browser that there is. */
function chooseLocale(): string {
  const wanted = [new URLSearchParams(location.search).get('lang'), ...navigator.languages]
  return wanted.flatMap((name) => LOCALES.filter((locale) => locale === name || locale.split('-')[0] === name))[0] ?? 'en-GB'
}

async function show(): Promise<void> {
  const locale = chooseLocale()
  // The catalog of en-US has only what differs.
  const files = [...new Set(['en-GB', locale])].flatMap((name) => catalogs[`../../../src/i18n/locales/${name}.po`] ?? [])
  const loaded = await Promise.all(files.map((load) => load()))
  const messages = Object.assign({}, ...loaded.map((catalog) => catalog.messages)) as Messages
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  const { matches } = matchMedia('(prefers-color-scheme: dark)')
  document.documentElement.dataset['mantineColorScheme'] = matches ? 'dark' : 'light'
  const recorder = createRecorder({
    journal: createJournal(),
    fields: recordedFields,
    kept: { take: () => undefined, put: () => {}, drop: () => {} },
    head: () => ({ version: '', commit: '', role: undefined, language: locale, viewport: [innerWidth, innerHeight], address: '/' }),
  })
  const portal = { recorder: () => Promise.resolve(recorder), session: { viewer: () => undefined } } as unknown as PortalDeps
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <I18nProvider i18n={i18n}>
        <style>{styleSheet(null)}</style>
        <PortalDepsProvider value={portal}>
          <MantineScope theme={null}>
            <StatechartsPage recordings={RECORDINGS} />
          </MantineScope>
        </PortalDepsProvider>
      </I18nProvider>,
    )
}

await show()
