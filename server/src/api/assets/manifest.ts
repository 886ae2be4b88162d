import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { send } from '../../platform/http/respond.ts'
import { hex, readThemeColour } from '../../../../contract/colour.ts'
import { iconVersion } from './icons/icons.ts'
import type { Themes } from './themes.ts'

/** `GET /api/manifest.json`: the web app manifest with the partner's name and colour. */
export function createManifest(themes: Themes) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> => {
    const version = await iconVersion(themes, host)
    const theme = await themes.find(host.partner.partnerId)
    const icon = (file: string, sizes: string, type: string, purpose: string) => ({
      src: `/api/DynamicIcons/${file}?v=${version}`,
      sizes,
      type,
      purpose,
    })
    const manifest = {
      id: '/',
      name: host.partner.name,
      short_name: host.partner.name.length <= 12 ? host.partner.name : host.partner.name.split(/\s+/)[0],
      lang: host.partner.culture,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: hex(readThemeColour(theme?.topMenuBackgroundColor ?? theme?.themesPrimaryColor)),
      background_color: '#ffffff',
      icons: [
        icon('favicon.svg', 'any', 'image/svg+xml', 'any'),
        icon('icon-192.png', '192x192', 'image/png', 'any maskable'),
        icon('icon-512.png', '512x512', 'image/png', 'any maskable'),
      ],
    }
    send(req, res, {
      body: JSON.stringify(manifest),
      type: 'application/manifest+json',
      cacheControl: 'private, no-cache',
      headers: { vary: 'Host' },
    })
  }
}
