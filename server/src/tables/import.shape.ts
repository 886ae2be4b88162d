// Types of the JSON columns of an import.

export const encodings = ['UTF_8', 'UTF_16LE', 'UTF_16BE', 'WINDOWS_1252', 'WINDOWS_1250', 'ISO_8859_15', 'MACINTOSH'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Column index of each field, from 0. */
export type ImportMapping = Readonly<Partial<Record<string, number>>>
/** Defaults of an import, or the input that a record is created from: each kind of import reads its own. */
export type ImportFacts = Readonly<Record<string, unknown>>
