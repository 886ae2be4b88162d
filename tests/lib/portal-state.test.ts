import { describe, expect, it } from 'vitest'
import { readMetadata, readPartner, readPortalState, readTheme } from '#src/lib/portal-state.ts'

const page = (textContent: string | null) => ({
  getElementById: (id: string) => (id === 'portal-state' ? ({ textContent } as HTMLElement) : null),
})
const partner = {
  partnerId: 'p1',
  name: 'Acme',
  oidcAuthority: 'https://acme.example/identity',
  defaultDateFormat: 'DD.MM.YYYY',
  showLanguageOption: true,
  culture: 'de',
  isHrPartner: true,
  locales: ['de', 'en-GB'],
}
const metadata = {
  issuer: 'https://acme.example/identity',
  authorization_endpoint: 'https://acme.example/identity/auth',
  token_endpoint: 'https://acme.example/identity/token',
}

describe('the state in the page', () => {
  it('is read whole', () => {
    const theme = { themesPrimaryColor: '#123456', useTopMenuGradient: false }
    expect(readPortalState(page(JSON.stringify({ partner, theme, metadata })))).toEqual({ partner, theme, metadata })
  })

  it('is whole without theme and metadata', () => {
    expect(readPortalState(page(JSON.stringify({ partner, theme: null, metadata: null })))).toEqual({
      partner,
      theme: null,
      metadata: undefined,
    })
  })

  it.each(['', 'no json', '[]', '{}', JSON.stringify({ partner: { name: 'no authority' } }), 'null'])('is absent for %j', (text) => {
    expect(readPortalState(page(text))).toBeUndefined()
  })

  it('fills a partner with the defaults of a portal without one', () => {
    expect(readPartner({ oidcAuthority: 'https://a', locales: ['de', 1], showLanguageOption: 'yes' })).toEqual({
      partnerId: null,
      name: 'Portico',
      oidcAuthority: 'https://a',
      defaultDateFormat: 'DD/MM/YYYY',
      showLanguageOption: false,
      culture: 'en-GB',
      isHrPartner: false,
      locales: ['de'],
    })
  })

  it('takes plain values as a theme, and only metadata that can sign somebody in', () => {
    expect(readTheme({ a: '#fff', b: true, c: null, d: { nested: 1 } })).toEqual({ a: '#fff', b: true, c: null })
    expect([readTheme('x'), readTheme([]), readTheme(null)]).toEqual([null, null, null])
    expect(readMetadata({ ...metadata, token_endpoint: undefined })).toBeUndefined()
    expect(readMetadata({ ...metadata, jwks_uri: 'x' })).toEqual({ ...metadata, jwks_uri: 'x' })
  })
})
