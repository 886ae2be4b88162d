import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }

/** The version of this server, as the changelog counts them. */
export const VERSION = manifest.version
