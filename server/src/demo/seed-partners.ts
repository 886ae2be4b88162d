import type { applicationTheme } from '../tables/theme.table.ts'
import type { partner } from '../tables/partner.table.ts'
import { demoId } from './seed-random.ts'

type Theme = Omit<typeof applicationTheme.$inferInsert, 'partnerId'>

type DemoPartner = {
  readonly row: typeof partner.$inferInsert & { readonly id: string }
  readonly locales: readonly string[]
  readonly theme: Theme
  /** The partner's share of the users and of the customers; the rest has no partner. */
  readonly share: number
}

/** Drawn for the background of the partner's top menu; uses paths and shapes only, so that it needs no font. */
const logo = (shapes: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 2 80 28">${shapes}</svg>`)

const demoPartner = (name: string, domain: string, more: Omit<DemoPartner['row'], 'id' | 'name' | 'domain'>) => ({
  id: demoId(`partner ${domain}`),
  name,
  domain,
  logoType: 'image/svg+xml' as const,
  rootCustomerId: demoId(`root customer ${domain}`),
  ...more,
})

export const demoPartners: readonly DemoPartner[] = [
  {
    row: demoPartner('Acme', 'acme.localhost', {
      defaultLocaleId: 'en-GB',
      defaultDateFormat: 'DD/MM/YYYY',
      showLanguageOption: true,
      isHrPartner: false,
      logo: logo(
        '<path d="M14 25 L24 7 L34 25 Z" fill="none" stroke="#fff" stroke-width="3"/><circle cx="52" cy="16" r="8" fill="#f2c94c"/><rect x="68" y="8" width="16" height="16" fill="#fff"/>',
      ),
    }),
    locales: ['en-GB', 'en-US', 'de', 'es', 'fr-CA'],
    theme: {
      themesPrimaryColor: '#7a2285',
      themesPrimaryHoverColor: '#5b1a66',
      themesSecondaryColor: '#8a5a00',
      themesSecondaryHoverColor: '#6b4600',
      themesInfoColor: '#1b6ca8',
      themesInfoHoverColor: '#14527f',
      themesStyleString: 'round',
      topMenuBackgroundColor: '#5b1a66',
      topMenuGradientColor: '#7a2285',
      useTopMenuGradient: true,
      mainColoursBackgroundColor: '#fdfbfe',
      mainColoursHeaderTextColor: '#3d1145',
      mainColoursSeperatorLine: '#e2d3e6',
      sideMenuBackgroundColor: '#f6eef8',
      sideMenuTextColor: '#3d1145',
      primaryNavColor: '#7a2285',
      primaryNavGradient: '#5b1a66',
      topMenuBorderStyle: 'none',
    },
    share: 0.3,
  },
  {
    row: demoPartner('Harbour HR', 'hr.localhost', {
      defaultLocaleId: 'en-GB',
      defaultDateFormat: 'DD MMM YYYY',
      showLanguageOption: true,
      isHrPartner: true,
      logo: logo(
        '<path d="M12 22 Q24 6 36 22" fill="none" stroke="#fff" stroke-width="3"/><path d="M48 8 V24 M48 16 H62 M62 8 V24" stroke="#fff" stroke-width="3"/><circle cx="78" cy="16" r="7" fill="#9fe0d8"/>',
      ),
    }),
    locales: ['en-GB', 'en-US', 'de', 'es', 'fr-CA'],
    theme: {
      themesPrimaryColor: '#0b6e67',
      themesPrimaryHoverColor: '#084f4a',
      themesSecondaryColor: '#4a5568',
      themesSecondaryHoverColor: '#2d3748',
      themesInfoColor: '#2b6cb0',
      themesInfoHoverColor: '#22538a',
      themesStyleString: 'soft',
      topMenuBackgroundColor: '#0b5d57',
      topMenuGradientColor: null,
      useTopMenuGradient: false,
      mainColoursBackgroundColor: '#fbfdfd',
      mainColoursHeaderTextColor: '#06403c',
      mainColoursSeperatorLine: '#cfe3e1',
      sideMenuBackgroundColor: '#eaf5f4',
      sideMenuTextColor: '#06403c',
      primaryNavColor: '#0b6e67',
      primaryNavGradient: null,
      topMenuBorderStyle: 'solid',
    },
    share: 0.1,
  },
  {
    row: demoPartner('Northwind', 'northwind.localhost', {
      defaultLocaleId: 'de',
      defaultDateFormat: 'DD.MM.YYYY',
      showLanguageOption: false,
      isHrPartner: false,
      logo: logo(
        '<path d="M12 24 V8 L28 24 V8" fill="none" stroke="#fff" stroke-width="3"/><path d="M40 10 L46 24 L52 12 L58 24 L64 10" fill="none" stroke="#ffd166" stroke-width="3"/>',
      ),
    }),
    locales: ['de', 'en-GB'],
    theme: {
      themesPrimaryColor: '#1d4e89',
      themesPrimaryHoverColor: '#14365c',
      themesSecondaryColor: '#7a4b00',
      themesSecondaryHoverColor: '#5c3800',
      themesInfoColor: '#1d4e89',
      themesInfoHoverColor: '#14365c',
      themesStyleString: 'square',
      topMenuBackgroundColor: '#14365c',
      topMenuGradientColor: null,
      useTopMenuGradient: false,
      mainColoursBackgroundColor: '#ffffff',
      mainColoursHeaderTextColor: '#14365c',
      mainColoursSeperatorLine: '#d3dde8',
      sideMenuBackgroundColor: '#eef3f8',
      sideMenuTextColor: '#14365c',
      primaryNavColor: '#1d4e89',
      primaryNavGradient: null,
      topMenuBorderStyle: 'solid',
    },
    share: 0.2,
  },
]
