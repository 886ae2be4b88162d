import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { createIcons } from './icons/icons.ts'
import { createManifest } from './manifest.ts'
import type { Themes } from './themes.ts'

export type ThemedFiles = ReadonlyMap<string, (req: IncomingMessage, res: ServerResponse, host: Host) => Promise<void>>

/** Addresses of `public/` that our hosts answer in their partner's look; the files there are for hosts that only serve files. */
export function createThemedFiles(themes: Themes): ThemedFiles {
  const answer = createIcons(themes)
  const icon = (path: string, name: string) =>
    [path, (req: IncomingMessage, res: ServerResponse, host: Host) => answer(req, res, host, name)] as const
  return new Map([
    ['/manifest.webmanifest', createManifest(themes)],
    icon('/favicon.ico', 'favicon.ico'),
    icon('/favicon.svg', 'favicon.svg'),
    icon('/apple-touch-icon.png', 'apple-touch-icon.png'),
    icon('/icons/icon-192.png', 'icon-192.png'),
    icon('/icons/icon-512.png', 'icon-512.png'),
    icon('/icons/icon-maskable-512.png', 'icon-512.png'),
  ])
}
