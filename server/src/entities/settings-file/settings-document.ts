import type { SectionName } from './sections.ts'

/** Version of the format that this version of the portal writes, and the newest that it reads. */
export const FORMAT = 1

export type Value = string | number | boolean | null | readonly (string | number)[]
/** A record of a settings file: its values by the names of the file, and the lines on which they are written. */
export type Entry = {
  readonly name: string
  readonly values: Readonly<Record<string, Value>>
  readonly line?: number
  readonly lines?: Readonly<Record<string, number>>
}
export type Entries = ReadonlyMap<string, Entry>
export type SettingsDocument = ReadonlyMap<SectionName, Entries>

/** What is wrong with a settings file, or why it cannot be applied here. */
export type Problem = {
  readonly line: number | null
  readonly section: string | null
  readonly name: string | null
  readonly field: string | null
  readonly message: string
}

export const problemAt = (
  message: string,
  { line, section, name, field }: { readonly [Key in 'line' | 'section' | 'name' | 'field']?: Problem[Key] | undefined } = {},
): Problem => ({ line: line ?? null, section: section ?? null, name: name ?? null, field: field ?? null, message })

export const isSameValue = (one: Value | undefined, other: Value | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)
