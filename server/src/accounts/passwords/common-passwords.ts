import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Bits set per word. With a filter of 24 bits for each of 100,000 words, one of 100,000 other texts is a false positive. */
const BITS_A_WORD = 17
/** Shorter words are not looked up, because they tell nothing about the rest of the password. */
const SHORTEST = 4

const FILTER = new URL('common-passwords.bloom', import.meta.url)
let filter: Buffer | undefined

/** Positions of a word's bits in a Bloom filter of this size in bits: double hashing (Kirsch and Mitzenmacher, 2006) of its SHA-256. */
export function bitsOf(word: string, size: number): number[] {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUInt32BE(0), (digest.readUInt32BE(4) | 1) >>> 0]
  return Array.from({ length: BITS_A_WORD }, (_, at) => (first + at * step) % size)
}

/** Whether a word is one of the 100,000 most common passwords, which attackers try first. `scripts/common-passwords.ts` builds their filter. */
export function isListed(word: string): boolean {
  filter ??= readFileSync(FILTER)
  const bytes = filter
  return word.length >= SHORTEST && bitsOf(word, bytes.length * 8).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}

const LETTER_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '€': 'e',
}

/**
 * Variants of a password that attackers try: without characters before the first or after the last letter, and with letters for digits and symbols.
 */
export function readingsOf(text: string): string[] {
  const lower = text.toLowerCase()
  const plain = unleet(lower)
  return [lower, ...coresOf(lower), plain, ...coresOf(plain), ...coresOf(lower).map(unleet)]
}

const unleet = (text: string) => Array.from(text, (sign) => LETTER_FOR[sign] ?? sign).join('')

/** Cuts before the first letter, after the last one, and both. */
function coresOf(text: string): string[] {
  const signs = Array.from(text)
  const [first, last] = [signs.findIndex(isLetter), signs.findLastIndex(isLetter)]
  if (first < 0) return []
  const cut = (from: number, to: number) => signs.slice(from, to).join('')
  return [cut(first, signs.length), cut(0, last + 1), cut(first, last + 1)]
}

const isLetter = (sign: string) => /^\p{L}$/u.test(sign)
