/** Encodings in which a file of an import may be read. */
export const importEncodings = ['UTF_8', 'UTF_16LE', 'UTF_16BE', 'WINDOWS_1252', 'WINDOWS_1250', 'ISO_8859_15', 'MACINTOSH'] as const
export type ImportEncoding = (typeof importEncodings)[number]

export const importDelimiters = ['COMMA', 'SEMICOLON', 'TAB', 'BAR'] as const
export type ImportDelimiter = (typeof importDelimiters)[number]
