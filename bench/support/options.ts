import { parseArgs } from 'node:util'

type Defaults = Record<string, number | readonly string[]>
type Options<T extends Defaults> = { [Name in keyof T]: T[Name] extends number ? number : readonly string[] }

/**
 * Options from the command line, with what holds when one is not given: where that is a number, `--name N` takes a whole one from 1, where it
 * is a list, `--name a,b` another list. Throws on anything else.
 */
export function readOptions<T extends Defaults>(defaults: T): Options<T> {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  const given = Object.entries(values).map(([name, text]) => [
    name,
    typeof defaults[name] === 'number' ? wholeNumber(name, String(text)) : String(text).split(','),
  ])
  return { ...defaults, ...Object.fromEntries(given) }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is '${text}'; it needs a whole number from 1.`)
  return value
}
