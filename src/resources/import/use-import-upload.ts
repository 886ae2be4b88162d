import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { fetchWithProgress } from '#src/lib/fetch-with-progress.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useCustomerContext } from '../customer.ts'
import type { AnyImport } from './import.ts'
import { useFileLimits } from './use-file-limits.ts'
import { useImportWords } from './use-import-words.ts'

/** Uploads a file, one at a time. `share` is the uploaded fraction while the upload runs; `problem` says why the file was refused. */
export const useImportUpload = (page: AnyImport, onKept: (id: string) => void) => {
  const { t } = useLingui()
  const { say } = useImportWords(page)
  const { isTooLarge } = useFileLimits(page.limits)
  const client = useClient()
  const named = useCustomerContext()
  const { run } = useSingleRun()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    if (isTooLarge(file)) return setProblem(say({ path: 'file', code: 'FILE_TOO_LARGE', message: '' }))
    setProblem(undefined)
    setShare(0)
    const input = { id: crypto.randomUUID(), file, fileName: file.name }
    const { data } = await sendMutation(
      client,
      page.operations.upload,
      { input },
      { expectsErrors: true, ...named, fetch: fetchWithProgress(setShare) },
    )
    setShare(undefined)
    const answer = data && Object.values(data)[0]
    if (answer && answer.errors === null) return onKept(input.id)
    setProblem(answer?.errors?.map(say).join(' ') ?? t`Could not upload the file. Try again.`)
  }
  return { send: (file: File) => run(() => send(file)), share, problem }
}
