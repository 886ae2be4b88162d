import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { fetchWithProgress } from '#src/lib/fetch-with-progress.ts'
import { UploadUserImportDocument } from './import.generated.ts'
import { useImportWords } from './use-import-words.ts'

const MOST_BYTES = 5 * 1024 * 1024

/** Sends a file to be kept, once however often it is chosen. `share`: how much has left the browser, while it does; `problem`: why it was not taken. */
export const useImportUpload = (onKept: (id: string) => void) => {
  const { t } = useLingui()
  const { say } = useImportWords()
  const client = useClient()
  const running = useRef(false)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    if (running.current) return
    if (file.size > MOST_BYTES) return setProblem(say({ path: 'file', code: 'FILE_TOO_LARGE', message: '' }))
    running.current = true
    setProblem(undefined)
    setShare(0)
    const input = { id: crypto.randomUUID(), file, fileName: file.name }
    const { data } = await client
      .mutation(UploadUserImportDocument, { input }, { expectsErrors: true, fetch: fetchWithProgress(setShare) })
      .toPromise()
    running.current = false
    setShare(undefined)
    const answer = data?.uploadUserImport
    if (answer?.userImport) return onKept(answer.userImport.id)
    setProblem(answer?.errors?.map(say).join(' ') ?? t`Could not upload the file. Try again.`)
  }
  return { send, share, problem }
}
