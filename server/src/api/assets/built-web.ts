import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sirv from 'sirv'
import type { PageSource } from './page.ts'
import { readPreloads } from './preloads.ts'
import type { Files } from './web.ts'

/** Content security policy of a file; it applies to requests of a worker. */
const FILE_POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"

export const isBuilt = (root: string): boolean => existsSync(join(root, 'index.html'))

/**
 * Serves the built portal: hashed files cached for a year, everything else revalidated, brotli and gzip from the build. Hashed files of earlier
 * builds come from `kept`, for tabs that were opened before a deployment (promise J1).
 */
export function builtWeb(root: string): { files: Files; source: PageSource } {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const silent = join(root, 'signin-silent-oidc.html')
  const silentHtml = existsSync(silent) ? readFileSync(silent, 'utf8') : '<!doctype html><title>Signing in</title>'
  const serve = (directory: string) =>
    sirv(directory, {
      brotli: true,
      gzip: true,
      etag: true,
      extensions: [],
      setHeaders(res, path) {
        res.setHeader('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        res.setHeader('content-security-policy', FILE_POLICY)
      },
    })
  const [current, earlierFiles] = [serve(root), join(root, 'kept')]
  const before = existsSync(earlierFiles) ? serve(earlierFiles) : undefined
  const files: Files = (req, res, next) => {
    // A build that is replaced under a running server removes files that it knows. This error ends the answer; unhandled it would end the process.
    res.on('pipe', (file) => file.on('error', (error) => res.destroy(error)))
    current(req, res, before ? () => before(req, res, next) : next)
  }
  const source = {
    html: () => Promise.resolve(html),
    silentHtml: () => Promise.resolve(silentHtml),
    preloads: readPreloads(root),
    trustedTypes: true,
  }
  return { files, source }
}

/** Page shown if no portal has been built: says what to do. */
export const unbuiltSource: PageSource = {
  html: () =>
    Promise.resolve(
      '<!doctype html><html><head><meta charset="utf-8"><title></title></head><body><p>The portal is not built yet. Run <code>npm run build</code>, or start with <code>npm start</code> or <code>npm run dev</code>.</p></body></html>',
    ),
  silentHtml: () => Promise.resolve('<!doctype html><title>Signing in</title>'),
  preloads: () => [],
  trustedTypes: true,
}
