import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stamp } from './build-stamp.ts'
import { writeProvenance } from './provenance.ts'
import { policyFile } from './static-policy.ts'

const DIST = join(import.meta.dirname, '../../dist')
const KEPT = join(DIST, 'kept')
/** HTML pages are excluded, because every response differs. */
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest|wasm)$/
const LEAST_BYTES = 512

/**
 * The last step of `npm run build`: writes the content policy for static hosts, a brotli and a gzip version at the highest level beside every file that shrinks, then records the sources
 * of the build.
 */
async function precompress(): Promise<void> {
  await writePolicy()
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && COMPRESSED.test(entry.name) && !entry.parentPath.includes('.vite') && !entry.parentPath.startsWith(KEPT),
  )
  await Promise.all(files.map((file) => shrink(join(file.parentPath, file.name))))
  writeProvenance()
  stamp()
}

/** Writes the content policy that a static host sends, by the variables that the portal was built with. */
async function writePolicy(): Promise<void> {
  const page = (name: string) => readFile(join(DIST, name), 'utf8')
  const { VITE_API_ORIGIN: api, VITE_OIDC_AUTHORITY: provider, VITE_TELEMETRY_URL: telemetry } = process.env
  const pages = { index: await page('index.html'), silent: await page('signin-silent-oidc.html') }
  await writeFile(join(DIST, 'csp.txt'), policyFile(pages, { api, provider, telemetry }))
}

async function shrink(path: string): Promise<void> {
  const body = await readFile(path)
  if (body.length < LEAST_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  if (br.length < body.length) await writeFile(`${path}.br`, br)
  if (gz.length < body.length) await writeFile(`${path}.gz`, gz)
}

await precompress()
