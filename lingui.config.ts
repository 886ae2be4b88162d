import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en-GB',
  locales: ['en-GB', 'en-US', 'de', 'es', 'fr-CA', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { 'en-US': ['en-GB'], 'fr-CA': ['en-GB'], de: ['en-GB'], es: ['en-GB'], default: 'en-GB' },
  catalogs: [{ path: 'src/i18n/locales/{locale}', include: ['src'], exclude: ['**/*.generated.ts'] }],
  format: formatter({ lineNumbers: false, origins: true }),
})
