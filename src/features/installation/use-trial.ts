import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { sendChange } from '#src/resources/mutation/send-change.ts'
import type { ChangeResult } from '#src/resources/mutation/use-change.ts'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { ImportSettingsDocument, type ImportSettingsMutation } from './installation.generated.ts'

/** What is imported: a file, or the state before an earlier import. `key` tells one choice from the next. */
export type ImportSource = { key: number; name: string } & (
  | { file: string; prune: boolean; takeBack?: undefined }
  | { takeBack: string; file?: undefined; prune?: undefined }
)
export type Trial = ImportSettingsMutation['importSettings']
type Result = ChangeResult<ImportSettingsMutation>

export const inputOf = ({ file, prune, takeBack }: ImportSource) => (takeBack === undefined ? { file, prune } : { takeBack })

/** Asks the server what an import would do, which changes nothing. */
export const useTrial = (source: ImportSource): { result: Result | undefined; again: () => void } => {
  const client = useClient()
  const [result, setResult] = useState<Result>()
  const [asked, setAsked] = useState({ source })
  useEffect(() => {
    let isCurrent = true
    void sendChange(client, ImportSettingsDocument, { input: { ...inputOf(asked.source), dryRun: true } }, [], SHOWS_ERRORS).then(
      (answer) => isCurrent && setResult(answer),
    )
    return () => void (isCurrent = false)
  }, [client, asked])
  const again = useCallback(() => {
    setResult(undefined)
    setAsked({ source })
  }, [source])
  return { result, again }
}
