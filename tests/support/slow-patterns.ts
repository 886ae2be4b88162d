import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

export type Pattern = { readonly at: string; readonly source: string; readonly flags: string }

/** Regular expressions of a source file. */
export function patternsIn(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8')
  const found: Pattern[] = []
  const waiting: unknown[] = [parseAst(text, { lang: 'ts' })]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue
    if ('regex' in node && isRegex(node.regex) && 'start' in node)
      found.push({
        at: `${file}:${text.slice(0, Number(node.start)).split('\n').length}`,
        source: node.regex.pattern,
        flags: node.regex.flags,
      })
    for (const inner of Object.values(node))
      if (typeof inner === 'object' && inner !== null && !(inner instanceof RegExp)) waiting.push(inner)
  }
  return found
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value

/** Shorter texts come first, so that a pattern whose time doubles with each character is found without running forever. */
const LENGTHS = [26, 200, 2000, 20_000] as const
/** Limit in milliseconds. At the last length linear patterns take a tenth of a millisecond, quadratic ones hundreds. */
export const MOST_MS = 30

/** Returns a text that takes the pattern too long, among texts made of its own characters. Undefined if there is none. */
export function slowText({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | undefined {
  const own = [...new Set(source.replaceAll(/\\[a-zA-Z]|\(\?[:=!<]*/g, ''))].filter((sign) => sign !== '')
  const units = [...new Set([...own, 'a', '1', ' ', '.', '\n', '"', ...literalsOf(source)])]
  const pattern = new RegExp(source, flags.replace('y', ''))
  for (const length of LENGTHS)
    for (const unit of units)
      for (const before of ['', ...literalsOf(source).slice(0, 4)]) {
        const text = `${before}${unit.repeat(Math.ceil(length / unit.length))}\u0001x`
        const took = cpuOf(() => text.replace(pattern, ''))
        if (took > MOST_MS && cpuOf(() => text.replace(pattern, '')) > MOST_MS)
          return `${JSON.stringify(before + unit)} repeated to ${length} characters: ${Math.round(took)} ms`
      }
  return undefined
}

const literalsOf = (source: string): string[] => [...new Set(source.match(/[A-Za-z]{2,}[=/:"]?/g))].slice(0, 6)

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
