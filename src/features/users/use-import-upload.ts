import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { fetchWithProgress } from '#src/lib/fetch-with-progress.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { UploadUserImportDocument } from './import.generated.ts'
import { useImportWords } from './use-import-words.ts'

const MOST_BYTES = 5 * 1024 * 1024

/** Sends a file to be kept, once however often it is chosen. `share`: how much has left the browser, while it does; `problem`: why it was not taken. */
export const useImportUpload = (onKept: (id: string) => void) => {
  const { t } = useLingui()
  const { say } = useImportWords()
  const client = useClient()
  const { run } = useSingleRun()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    if (file.size > MOST_BYTES) return setProblem(say({ path: 'file', code: 'FILE_TOO_LARGE', message: '' }))
    setProblem(undefined)
    setShare(0)
    const input = { id: crypto.randomUUID(), file, fileName: file.name }
    const { data } = await client
      .mutation(UploadUserImportDocument, { input }, { expectsErrors: true, fetch: fetchWithProgress(setShare) })
      .toPromise()
    setShare(undefined)
    const answer = data?.uploadUserImport
    if (answer?.userImport) return onKept(answer.userImport.id)
    setProblem(answer?.errors?.map(say).join(' ') ?? t`Could not upload the file. Try again.`)
  }
  return { send: (file: File) => run(() => send(file)), share, problem }
}
