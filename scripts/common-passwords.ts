import { createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { bitsOf } from '../server/src/accounts/passwords/common-passwords.ts'
import { COMMON_WORDS } from '../src/lib/password-strength/common-words.ts'

/**
 * Builds the filter of common passwords from a list with one password a line, most common first: `node scripts/common-passwords.ts LIST`. The filter
 * in the repository was built from the first 100,000 of SecLists' 10-million-password-list-top-1000000.txt (MIT), and the words of the strength
 * meter.
 */
const [list] = process.argv.slice(2)
if (list === undefined) throw new Error('Name the file of a list: node scripts/common-passwords.ts LIST')

const MOST = 100_000
const BITS = 24 * MOST

const words = new Set<string>(COMMON_WORDS)
for await (const line of createInterface({ input: createReadStream(list) })) {
  if (words.size >= MOST) break
  words.add(line.trim().toLowerCase())
}
const filter = Buffer.alloc(BITS / 8)
for (const word of words) for (const bit of bitsOf(word, BITS)) filter.writeUInt8(filter.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3)
writeFileSync(new URL('../server/src/accounts/passwords/common-passwords.bloom', import.meta.url), filter)
console.log(`${words.size} words in ${filter.length} bytes.`)
