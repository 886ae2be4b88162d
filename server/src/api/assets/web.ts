import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { accepts } from '../../platform/http/accept.ts'
import { methodNotAllowed, notFound } from '../../platform/http/http-error.ts'
import type { Pages } from './page.ts'
import type { ThemedFiles } from './themed-files.ts'

/** Middleware that serves a file, or calls `next` if there is none. */
export type Files = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

export type Web = {
  handle(req: IncomingMessage, res: ServerResponse, host: Host, path: string): Promise<void>
  /** Sends the page of an address that another component decides about, with its status, for no cache. */
  sendUncached(req: IncomingMessage, res: ServerResponse, host: Host, path: string, status: number): Promise<void>
  close(): Promise<void>
}

const SILENT = new Set(['/signin-silent-oidc', '/signin-silent-oidc.html'])
const PAGE = new Set(['/', '/index.html'])

/** Serves the portal: its files, and its page for every other address that a user may open. */
export function createWeb({
  files,
  themed,
  pages,
  close = () => Promise.resolve(),
}: {
  files: Files
  /** Take precedence over files with the same address. */
  themed: ThemedFiles
  pages: Pages
  close?: () => Promise<void>
}): Web {
  return {
    async handle(req, res, host, path) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed('GET', 'HEAD')
      if (SILENT.has(path)) return pages.sendSilent(req, res)
      if (PAGE.has(path)) return pages.send(req, res, host, '/')
      const answer = themed.get(path)
      if (answer) return answer(req, res, host)
      if (await served(files, req, res)) return
      if (path.startsWith('/assets/') || !accepts(req.headers.accept, 'text/html')) throw notFound()
      return pages.send(req, res, host, path)
    },
    sendUncached: (req, res, host, path, status) => pages.send(req, res, host, path, { status, cacheControl: 'no-store' }),
    close,
  }
}

/** Whether a file was served. Resolves when the answer is complete or the middleware has called `next`. */
function served(files: Files, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    res.once('close', () => resolve(true))
    files(req, res, (error) =>
      error ? reject(error instanceof Error ? error : new Error('The files could not be served', { cause: error })) : resolve(false),
    )
  })
}
