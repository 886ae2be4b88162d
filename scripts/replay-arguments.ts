import { parseArgs } from 'node:util'

export type ReplayArguments = {
  /** Files of recordings. */
  files: readonly string[]
  event: string | undefined
  url: string | undefined
  people: string | undefined
  /** Everything else, which Playwright gets. */
  others: readonly string[]
}

const OWN = { event: { type: 'string' }, url: { type: 'string' }, people: { type: 'string' } } as const

/** Takes the command's own options out of its arguments. */
export function replayArguments(args: readonly string[]): ReplayArguments {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, options: OWN })
  const values = new Map<string, string | undefined>()
  const files: string[] = []
  const taken = new Set<number>()
  for (const token of tokens) {
    if (token.kind === 'positional' && token.value.endsWith('.json')) {
      files.push(token.value)
      taken.add(token.index)
    }
    if (token.kind !== 'option' || !Object.hasOwn(OWN, token.name)) continue
    values.set(token.name, token.value)
    taken.add(token.index)
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1)
  }
  const [event, url, people] = [values.get('event'), values.get('url'), values.get('people')]
  return { files, event, url, people, others: args.filter((_, index) => !taken.has(index)) }
}
