import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const po = formatter({ lineNumbers: false, origins: true })

export default defineConfig({
  sourceLocale: 'en-GB',
  locales: ['en-GB', 'en-US', 'de', 'es', 'fr-CA'],
  fallbackLocales: { 'en-US': ['en-GB'], 'fr-CA': ['en-GB'], de: ['en-GB'], es: ['en-GB'], default: 'en-GB' },
  catalogs: [{ path: 'src/i18n/locales/{locale}', include: ['src'], exclude: ['**/*.generated.ts'] }],
  format: {
    ...po,
    // The catalog of en-US has only what differs from en-GB, which is its fallback.
    serialize(catalog, context) {
      if (context.locale !== 'en-US') return po.serialize(catalog, context)
      const different = Object.entries(catalog).filter(([, { message, translation }]) => translation && translation !== message)
      return po.serialize(Object.fromEntries(different), context)
    },
  },
})
