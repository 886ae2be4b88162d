import { RECORDING_KEY } from '../../lib/storage/guarded-storage.ts'
import type { GuardedStorage } from '../../lib/storage/guarded-storage.ts'
import { saltedHash } from './redact.ts'
import type { Ordinals } from './redact.ts'
import { isEntry } from './recording.ts'
import type { Entry } from './recording.ts'

/**
 * A recording between two pages of a tab. `owner` is the salted hash of the person that it belongs to, `commit` and `charts` say of which build and of
 * which charts the entries are, `dock` is the ID of the channel on which a second window shows the recording.
 */
export type Kept = {
  owner: string
  commit: string
  charts: Readonly<Record<string, string>>
  ordinals: Ordinals
  entries: readonly Entry[]
  dock?: string | undefined
}

/** 256 KiB, as browsers count two bytes for each character. */
const MOST_CHARACTERS = 131_072

/**
 * Stores the recording while no page of the tab is open. A page takes it out of the storage when it begins, so a duplicated tab, which gets a copy of
 * the storage, begins a new recording.
 */
export const keptRecording = (storage: GuardedStorage) => {
  const drop = () => storage.removeItem(RECORDING_KEY)
  return {
    take: (): Kept | undefined => {
      const text = storage.getItem(RECORDING_KEY)
      drop()
      if (text === null) return undefined
      try {
        const value: unknown = JSON.parse(text)
        return isKept(value) ? value : undefined
      } catch {
        return undefined
      }
    },
    put: (kept: Kept): void => {
      try {
        storage.setItem(RECORDING_KEY, fitted(kept))
      } catch {
        // Full: the portal goes on without a recording.
        drop()
      }
    },
    drop,
  }
}

export type KeptRecording = ReturnType<typeof keptRecording>

/** Whether a recording is of this person and of this build: entries of another one may name arrows that the charts here do not have. */
export const isContinued = ({ owner, commit, ordinals: { salt } }: Kept, subject: string, build: string) =>
  owner === saltedHash(salt, subject) && commit === build

/** Leaves the oldest entries out until the rest fits. */
function fitted({ entries, ...rest }: Kept): string {
  const fixed = JSON.stringify({ ...rest, entries: [] }).length
  let left = MOST_CHARACTERS - fixed
  const lines: string[] = []
  for (const entry of entries.toReversed()) {
    const line = JSON.stringify(entry)
    left -= line.length + 1
    if (left < 0) break
    lines.unshift(line)
  }
  return `${JSON.stringify({ ...rest, entries: [] }).slice(0, -2)}${lines.join()}]}`
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'commit' in value &&
  typeof value.commit === 'string' &&
  'charts' in value &&
  typeof value.charts === 'object' &&
  value.charts !== null &&
  (!('dock' in value) || typeof value.dock === 'string') &&
  'ordinals' in value &&
  typeof value.ordinals === 'object' &&
  value.ordinals !== null &&
  'salt' in value.ordinals &&
  typeof value.ordinals.salt === 'string' &&
  'seen' in value.ordinals &&
  typeof value.ordinals.seen === 'object' &&
  'entries' in value &&
  value.ordinals.seen !== null &&
  Object.values(value.ordinals.seen).every((hashes) => Array.isArray(hashes)) &&
  Array.isArray(value.entries) &&
  value.entries.every(isEntry)
