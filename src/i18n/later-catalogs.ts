import type { Catalog } from './activate.ts'

/**
 * The parts of a catalog that only pages with a user need: `later` is loaded with each of them, the others with the code that names them by `words`
 * or `withWords`. `scripts/build/catalog-rooms.ts` defines the parts. It is a separate file because it names a file for each part and language.
 */
export const laterCatalogs = {
  later: import.meta.glob<Catalog>('./locales/*.po', { query: '?later?lingui' }),
  dialogs: import.meta.glob<Catalog>('./locales/*.po', { query: '?dialogs?lingui' }),
  home: import.meta.glob<Catalog>('./locales/*.po', { query: '?home?lingui' }),
  showcase: import.meta.glob<Catalog>('./locales/*.po', { query: '?showcase?lingui' }),
  records: import.meta.glob<Catalog>('./locales/*.po', { query: '?records?lingui' }),
  jobs: import.meta.glob<Catalog>('./locales/*.po', { query: '?jobs?lingui' }),
  users: import.meta.glob<Catalog>('./locales/*.po', { query: '?users?lingui' }),
  customers: import.meta.glob<Catalog>('./locales/*.po', { query: '?customers?lingui' }),
  access: import.meta.glob<Catalog>('./locales/*.po', { query: '?access?lingui' }),
  apps: import.meta.glob<Catalog>('./locales/*.po', { query: '?apps?lingui' }),
  features: import.meta.glob<Catalog>('./locales/*.po', { query: '?features?lingui' }),
  logs: import.meta.glob<Catalog>('./locales/*.po', { query: '?logs?lingui' }),
  installation: import.meta.glob<Catalog>('./locales/*.po', { query: '?installation?lingui' }),
  migrations: import.meta.glob<Catalog>('./locales/*.po', { query: '?migrations?lingui' }),
  partners: import.meta.glob<Catalog>('./locales/*.po', { query: '?partners?lingui' }),
  providers: import.meta.glob<Catalog>('./locales/*.po', { query: '?providers?lingui' }),
  setup: import.meta.glob<Catalog>('./locales/*.po', { query: '?setup?lingui' }),
  signIns: import.meta.glob<Catalog>('./locales/*.po', { query: '?signIns?lingui' }),
  profile: import.meta.glob<Catalog>('./locales/*.po', { query: '?profile?lingui' }),
  status: import.meta.glob<Catalog>('./locales/*.po', { query: '?status?lingui' }),
  streams: import.meta.glob<Catalog>('./locales/*.po', { query: '?streams?lingui' }),
}
