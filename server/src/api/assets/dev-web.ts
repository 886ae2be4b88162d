import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { PageSource } from './page.ts'
import type { Files } from './web.ts'

/** Serves the portal from its sources, by Vite in this process, with hot reload over the same server (`npm run dev`). */
export async function devWeb(root: string, server: Server): Promise<{ files: Files; source: PageSource; close: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: ['.localhost'] },
  })
  const transformed = async (file: string, path: string) => vite.transformIndexHtml(path, await readFile(join(root, file), 'utf8'))
  return {
    files: (req, res, next) => {
      res.removeHeader('content-security-policy')
      vite.middlewares(req, res, next)
    },
    source: {
      html: (path) => transformed('index.html', path),
      silentHtml: () => transformed('signin-silent-oidc.html', '/signin-silent-oidc.html'),
      preloads: () => [],
      trustedTypes: false,
    },
    close: () => vite.close(),
  }
}
