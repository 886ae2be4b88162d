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
/** What was chosen; the page adds the key, and whether a file prunes. */
export type ChosenSource = { name: string } & ({ file: string; takeBack?: undefined } | { takeBack: string; file?: undefined })
export type Trial = ImportSettingsMutation['importSettings']
type Result = ChangeResult<ImportSettingsMutation>

export const inputOf = ({ file, prune, takeBack }: ImportSource) => (takeBack === undefined ? { file, prune } : { takeBack })

/** Asks the server what an import would do, which changes nothing: once for each source, and `again`. */
export const useTrial = (source: ImportSource): { result: Result | undefined; again: () => void } => {
  const client = useClient()
  const [asked, setAsked] = useState({ source })
  const [answered, setAnswered] = useState<{ asked: object; result: Result }>()
  if (asked.source !== source) setAsked({ source })
  useEffect(() => {
    let isCurrent = true
    // It changes nothing: without an idempotency key its answer is never that of an earlier trial, and no page refetches because of it.
    const context = { ...SHOWS_ERRORS, writesNothing: true }
    void sendChange(client, ImportSettingsDocument, { input: { ...inputOf(asked.source), dryRun: true } }, [], context).then(
      (result) => isCurrent && setAnswered({ asked, result }),
    )
    return () => void (isCurrent = false)
  }, [client, asked])
  const again = useCallback(() => setAsked({ source }), [source])
  return { result: answered?.asked === asked ? answered.result : undefined, again }
}
