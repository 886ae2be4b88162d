import { parseArgs } from 'node:util'

/** Whole numbers from the command line, each `--name N`, with what holds when it is not given. Throws on anything else. */
export function readNumbers<T extends Record<string, number>>(defaults: T): T {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  const given = Object.entries(values).map(([name, text]) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is '${String(text)}'; it needs a whole number from 1.`)
    return [name, value]
  })
  return { ...defaults, ...Object.fromEntries(given) }
}
