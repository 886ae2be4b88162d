import { answerTasks } from '../../../platform/work/answer-tasks.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { columnsOf } from '../columns-of.ts'
import type { ColumnView } from '../columns-of.ts'
import { isRefused, readFile } from './read-file.ts'
import type { ReadFile, Reading } from './read-file.ts'

/** @param isLook leaves out the rows, which are the most expensive part to transfer */
export type ReadTask = { readonly bytes: Uint8Array; readonly reading: Reading; readonly isLook: boolean }
export type FileLook = Omit<ReadFile, 'rows'> & { readonly total: number; readonly columns: readonly ColumnView[] }
export type ReadAnswer = { readonly refusal: UserError } | { readonly look: FileLook } | { readonly file: ReadFile }

answerTasks<ReadTask, ReadAnswer>(({ bytes, reading, isLook }) => {
  const file = readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), reading)
  if (isRefused(file)) return { refusal: file }
  if (!isLook) return { file }
  const { rows, ...others } = file
  return { look: { ...others, total: rows.length, columns: columnsOf(file) } }
})
