import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stamp } from './build-stamp.ts'
import { writeProvenance } from './provenance.ts'

const DIST = join(import.meta.dirname, '../../dist')
const KEPT = join(DIST, 'kept')
/** HTML pages are excluded, because every response differs. */
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest|wasm)$/
const LEAST_BYTES = 512

/**
 * The last step of `npm run build`: writes a brotli and a gzip version at the highest level beside every file that shrinks, then records the sources
 * of the build.
 */
async function precompress(): Promise<void> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && COMPRESSED.test(entry.name) && !entry.parentPath.includes('.vite') && !entry.parentPath.startsWith(KEPT),
  )
  await Promise.all(files.map((file) => shrink(join(file.parentPath, file.name))))
  writeProvenance()
  stamp()
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
