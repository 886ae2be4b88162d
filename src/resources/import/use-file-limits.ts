import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { UserErrorWords } from '../record/form/server-problems.ts'

/** Limits of a file, as the contract defines them for the upload's input. */
export type FileRule = { readonly maxBytes: number; readonly maxRows: number }

/** Formats the limits in the reader's language, with the messages for a file that exceeds them. */
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
