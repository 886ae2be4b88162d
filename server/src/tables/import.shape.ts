// Types of the JSON columns of an import.

export { importEncodings as encodings } from '../../../contract/import-files.ts'
export type { ImportEncoding as Encoding } from '../../../contract/import-files.ts'
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A value in place of that of the file. */
export type Correction = { readonly line: number; readonly field: string; readonly value: string }
/** Column index of each field, from 0. */
export type ImportMapping = Readonly<Partial<Record<string, number>>>
/** Defaults of an import, or the input that a record is created from: each kind of import reads its own. */
export type ImportFacts = Readonly<Record<string, unknown>>
