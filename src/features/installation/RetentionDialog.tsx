import { TextInput } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isMany } from '#contract/effects.ts'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { retentionChanges, retentionWords } from './installation-words.ts'
import { SetRetentionDocument, type RetentionQuery } from './installation.generated.ts'

export type RetentionKind = RetentionQuery['retention']['kinds'][number]

/** Asks for the days, and for the number of entries that a shorter time deletes. */
export const RetentionDialog = ({
  kind: { name, days, ofEnvironment, least, most },
  onClose,
}: {
  kind: RetentionKind
  onClose: () => void
}) => {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(days === null ? '' : String(days))
  const [isInvalid, setInvalid] = useState(false)
  const [rows, setRows] = useState<number>()
  const { attempt } = useSend()
  const { field, confirms } = useTypedCount({
    count: rows ?? 0,
    isAsked: rows !== undefined,
    label: t`Number of entries that are deleted`,
    wrong: t`Type the number to confirm.`,
  })
  const label = i18n._(retentionWords[name])
  const save = async () => {
    const isEmpty = text.trim() === ''
    const next = isEmpty ? 0 : Number(text)
    const isInBounds = isEmpty || (Number.isInteger(next) && next >= least && next <= most)
    setInvalid(!isInBounds)
    if (!isInBounds || !confirms()) return { done: false }
    const { result, ...outcome } = await attempt({
      document: SetRetentionDocument,
      variables: { input: { [name]: next, ...(rows !== undefined && { rows }) } },
      changes: retentionChanges,
      done: ({ setRetention }) =>
        setRetention.rows === 0
          ? t`Retention changed`
          : t`Retention changed. ${plural(setRetention.rows, { one: '# entry is deleted.', other: '# entries are deleted.' })}`,
    })
    // The number that the server asks for stands in the answer that refuses.
    const beyond = result?.data?.setRetention.rows
    if (beyond !== undefined && isMany(beyond)) setRows(beyond)
    return outcome
  }
  const usual = i18n.number(ofEnvironment)
  const [from, to] = [i18n.number(least), i18n.number(most)]
  return (
    <ConfirmDialog title={label} confirm={<Trans>Save</Trans>} danger={rows !== undefined} onCancel={onClose} onConfirm={save}>
      <TextInput
        label={t`Days`}
        description={t`From ${from} to ${to}. Empty: ${usual}, as the environment says.`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={isInvalid && t`Enter a whole number from ${from} to ${to}.`}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setInvalid(false)
          setRows(undefined)
        }}
      />
      <p>
        <Trans>What is older is deleted at the next clean-up and cannot be brought back.</Trans>
      </p>
      {field}
    </ConfirmDialog>
  )
}
