import type { CDPSession } from '@playwright/test'

/** What of a heap is of one kind and name: `object Map`, `code (system)`, `string`. */
export type Share = { readonly count: number; readonly bytes: number }
export type Heap = ReadonlyMap<string, Share>

type Snapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[]; strings: string[] }

/** The live heap by kind and constructor, after a forced collection. */
export async function heapByKind(session: CDPSession): Promise<Heap> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  return readHeap(chunks.join(''))
}

function readHeap(text: string): Heap {
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [number, number, number]
  const heap = new Map<string, { count: number; bytes: number }>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? ''
    const key = kind === 'string' || kind === 'code' ? kind : `${kind} ${(strings[nodes[at + name] ?? 0] ?? '').slice(0, 60)}`
    const share = heap.get(key) ?? { count: 0, bytes: 0 }
    share.count++
    share.bytes += nodes[at + size] ?? 0
    heap.set(key, share)
  }
  return heap
}

/** What grew most between two looks, the largest first. */
export function growthOf(before: Heap, after: Heap, most: number): { what: string; count: number; bytes: number }[] {
  return [...after]
    .map(([what, { count, bytes }]) => {
      const old = before.get(what) ?? { count: 0, bytes: 0 }
      return { what, count: count - old.count, bytes: bytes - old.bytes }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, most)
}
