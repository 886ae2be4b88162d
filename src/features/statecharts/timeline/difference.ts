import type { Entry } from '#src/bridge/recorder/recording.ts'
import type { Fact } from '#src/bridge/recorder/redact.ts'

/** What is different of an actor between two moments. */
export type ActorDifference = {
  actor: string
  /** Leaf states; empty while the actor does not run. */
  before: readonly string[]
  after: readonly string[]
  /** Recorded fields of its context that have another value. */
  fields: readonly { name: string; before: Fact | undefined; after: Fact | undefined }[]
}

type Stand = { states: readonly string[]; fields: ReadonlyMap<string, Fact> }

/** States and fields of each actor after the first `step` entries. An entry has only the fields that it changed. */
function standOf(entries: readonly Entry[], step: number): ReadonlyMap<string, Stand> {
  const stands = new Map<string, { states: readonly string[]; fields: Map<string, Fact> }>()
  for (const { actor, states, changed = {} } of entries.slice(0, step)) {
    const fields = stands.get(actor)?.fields ?? new Map<string, Fact>()
    for (const [name, value] of Object.entries(changed)) fields.set(name, value)
    stands.set(actor, { states, fields })
  }
  return stands
}

/** The actors that differ between two moments, each the number of entries up to it. */
export function differenceBetween(entries: readonly Entry[], one: number, other: number): ActorDifference[] {
  const [before, after] = [standOf(entries, one), standOf(entries, other)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((actor) => {
    const [was, is] = [before.get(actor), after.get(actor)]
    const names = new Set([...(was?.fields.keys() ?? []), ...(is?.fields.keys() ?? [])])
    const fields = [...names]
      .map((name) => ({ name, before: was?.fields.get(name), after: is?.fields.get(name) }))
      .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
    const difference = { actor, before: was?.states ?? [], after: is?.states ?? [], fields }
    return fields.length > 0 || difference.before.join() !== difference.after.join() ? [difference] : []
  })
}
