import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { UserErrorWords } from '../record/form/server-problems.ts'

/** What a file may measure, as the contract has it of the input that it is sent with. */
export type FileRule = { readonly maxBytes: number; readonly maxRows: number }

/** The same in the reader's language: written numbers, and what the server says of a file that is larger. */
export const useFileLimits = ({ maxBytes, maxRows }: FileRule) => {
  const formats = useFormats()
  return useMemo(() => {
    const size = formats.number(maxBytes / 1024 / 1024)
    const rows = formats.number(maxRows)
    const words: UserErrorWords<'files'> = {
      FILE_TOO_LARGE: msg`Choose a file of up to ${size} MiB.`,
      TOO_MANY_ROWS: msg`Choose a file with up to ${rows} rows.`,
    }
    return { size, rows, words, isTooLarge: (file: Pick<File, 'size'>) => file.size > maxBytes }
  }, [formats, maxBytes, maxRows])
}
