import { Kind, type DocumentNode, type FragmentDefinitionNode, type OperationDefinitionNode, type SelectionNode } from 'graphql'

type DocumentSize = { readonly depth: number; readonly aliases: number; readonly directives: number }

type Part = OperationDefinitionNode | FragmentDefinitionNode | SelectionNode
/** Computes the count of a part of a document from the counts of its selections. */
type Measure = (part: Part, counts: readonly number[]) => number

const largest = (counts: readonly number[]): number => Math.max(0, ...counts)
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Levels of fields, inside or outside fragments. Introspection, which only developers can use, counts as zero. */
const depth: Measure = (part, counts) => {
  if (part.kind !== Kind.FIELD) return largest(counts)
  return part.name.value === '__schema' ? 0 : 1 + largest(counts)
}

const aliases: Measure = (part, counts) =>
  sum(counts) + (part.kind === Kind.FIELD && part.alias && ![part.alias.value, part.name.value].includes('__typename') ? 1 : 0)

const directives: Measure = (part, counts) => sum(counts) + (part.directives?.length ?? 0)

/** The highest counts of a document's operations. Fragments count as often as they are spread. */
export const measureDocument = (document: DocumentNode): DocumentSize => ({
  depth: measureBy(depth, document),
  aliases: measureBy(aliases, document),
  directives: measureBy(directives, document),
})

function measureBy(measure: Measure, { definitions }: DocumentNode): number {
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  )
  // Without this cache, fragments that each spread the next one twice would take exponential time.
  const fragmentCounts = new Map<string, number>()
  const countFragment = (name: string): number => {
    const known = fragmentCounts.get(name)
    if (known !== undefined) return known
    // Set before counting, so that a fragment that contains itself terminates; GraphQL's own rules refuse it afterwards.
    fragmentCounts.set(name, 0)
    const fragment = fragments.get(name)
    const count = fragment ? countPart(fragment) : 0
    fragmentCounts.set(name, count)
    return count
  }
  const countPart = (part: Part): number =>
    measure(
      part,
      part.kind === Kind.FRAGMENT_SPREAD ? [countFragment(part.name.value)] : (part.selectionSet?.selections ?? []).map(countPart),
    )
  return largest(definitions.flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION ? [countPart(node)] : [])))
}
