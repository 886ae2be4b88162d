// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { loadPortal } from '#src/actors/load-portal.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { readPartner } from '#src/lib/portal-state.ts'
import type { PortalState } from '#src/lib/portal-state.ts'

beforeEach(() => sessionStorage.clear())

const partner = readPartner({ oidcAuthority: 'https://id.example', name: 'Acme' })
const theme = { themesPrimaryColor: '#123456' }

type Answers = { partner?: () => Response; theme?: () => Response | Promise<Response> }

const load = async (answers: Answers, written?: PortalState) => {
  const asked: string[] = []
  const state = await loadPortal({
    written,
    apiOrigin: 'https://api.example',
    hostname: 'acme.example',
    session: guardedStorage(() => sessionStorage),
    fetch: async (url) => {
      asked.push(String(url))
      const answer = String(url).endsWith('/graphql') ? answers.theme : answers.partner
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    },
  })
  return { asked, state }
}
const partnerAnswer = () => Response.json(partner)
const themeAnswer = () => Response.json({ data: { applicationTheme: theme } })

describe('partner and theme', () => {
  it('come from the page where it carries them, without a request', async () => {
    const written = partner && { partner, theme: null, metadata: undefined }
    expect(await load({}, written)).toEqual({ asked: [], state: written })
  })

  it('are fetched on static hosting', async () => {
    const { asked, state } = await load({ partner: partnerAnswer, theme: themeAnswer })
    expect(state).toEqual({ partner, theme, metadata: undefined })
    expect(asked.toSorted()).toEqual(['https://api.example/api/publicassets/acme.example.json', 'https://api.example/graphql'])
  })

  it('load the theme once per browser session', async () => {
    await load({ partner: partnerAnswer, theme: themeAnswer })
    const { asked, state } = await load({ partner: partnerAnswer })
    expect([state?.theme, asked.length]).toEqual([theme, 1])
  })

  it.each<[string, Answers['theme']]>([
    ['cannot be reached', undefined],
    ['is refused', () => new Response('', { status: 500 })],
    ['is not there', () => Response.json({ data: { applicationTheme: null } })],
    ['is no JSON', () => new Response('<html>')],
  ])('J5 do without a theme that %s', async (_, answer) => {
    const { state } = await load({ partner: partnerAnswer, ...(answer && { theme: answer }) })
    expect(state).toEqual({ partner, theme: null, metadata: undefined })
  })

  it.each<[string, Answers['partner']]>([
    ['cannot be reached', undefined],
    ['is unknown', () => new Response('', { status: 404 })],
    ['is broken', () => new Response('', { status: 500 })],
    ['is no JSON', () => new Response('<html>')],
    ['names no provider', () => Response.json({ name: 'Acme' })],
  ])('J5 are absent when the partner %s', async (_, answer) => {
    expect((await load({ theme: themeAnswer, ...(answer && { partner: answer }) })).state).toBeUndefined()
  })
})
