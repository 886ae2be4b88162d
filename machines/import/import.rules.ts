import type { FileTable, ImportedFile, Place, Problem, Reading } from './import.types.ts'

export const NO_ANSWER: Problem = { path: null, code: 'NO_ANSWER', message: '' }
export const OUTCOME_UNKNOWN: Problem = { path: null, code: 'OUTCOME_UNKNOWN', message: '' }

/** Adds a choice. Another separator makes other lines, so the headings are found again. */
export function readOtherwise({ headingLine, ...last }: Reading, next: Reading): Reading {
  const isSameLines = next.delimiter === undefined && headingLine !== undefined
  return { ...last, ...(isSameLines && { headingLine }), ...next }
}

const isSameReading = (one: Reading = {}, other: Reading = {}) =>
  one.encoding === other.encoding && one.delimiter === other.delimiter && one.headingLine === other.headingLine

/** Whether two addresses are of the same file, read in the same way. What one of them does not say counts as equal. */
export const isSameFile = (one: Place, other: Place): boolean =>
  one.file === other.file && (one.reading === undefined || other.reading === undefined || isSameReading(one.reading, other.reading))

/** Like `isSameFile`, at the same step and of the same check. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  isSameFile(one, other) &&
  (one.step === undefined || other.step === undefined || one.step === other.step) &&
  (one.checkedAt === undefined || other.checkedAt === undefined || one.checkedAt === other.checkedAt)

/** Whether a table is read as before, so that the chosen columns still fit. */
export const isReadAlike = (one: FileTable | undefined, other: FileTable | undefined): boolean =>
  one?.encoding === other?.encoding && one?.delimiter === other?.delimiter && one?.headingLine === other?.headingLine

/** Whether the last check of a file is the one that the address names, or any if it names none. */
export const isCheckOf = ({ checkedAt }: Place, file: ImportedFile | undefined): boolean =>
  file?.checkedAt != null && (checkedAt === undefined || Date.parse(checkedAt) === Date.parse(file.checkedAt))
