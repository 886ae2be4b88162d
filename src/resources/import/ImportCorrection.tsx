import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { correctionsOf, isBusy } from '#machines/import/import.selectors.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import type { AnyImport } from './import.ts'
import classes from './import.module.css'

type ImportCorrectionProps = { actor: ImportActor; line: number; field: string; label: string; value: string; suggestion: string | null }

/** Longest value that a check accepts as a correction (`LONGEST_CORRECTION` of the server). */
const LONGEST = 1000

/** Corrects one value of a row in place. Nothing is checked or created before the reader asks for it. */
export const ImportCorrection = ({ actor, line, field, label, value, suggestion }: ImportCorrectionProps) => {
  const { t } = useLingui()
  const corrected = useSelector(
    actor,
    (snapshot) => correctionsOf(snapshot).find((each) => each.line === line && each.field === field)?.value,
  )
  // What is typed while the rows are checked would be lost with the list that the result replaces.
  const busy = useSelector(actor, isBusy)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? corrected ?? value
  const correct = (next: string) => {
    setTyped(undefined)
    if (next !== (corrected ?? value)) actor.send({ type: 'correct', correction: { line, field, value: next } })
  }
  return (
    <span className={classes['correction']}>
      <TextInput
        size="xs"
        aria-label={t`${label} in line ${line}`}
        value={shown}
        maxLength={LONGEST}
        readOnly={busy}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => correct(shown)}
        onKeyDown={({ key }) => key === 'Enter' && correct(shown)}
      />
      {suggestion !== null && suggestion !== shown && (
        <Button kind="secondary" size="compact" busy={busy} onClick={() => correct(suggestion)}>
          <Trans>Use “{suggestion}”</Trans>
        </Button>
      )}
    </span>
  )
}

/** Lists the values that replace those of the file, whether they were checked or not. Each can be taken back. */
export const ImportCorrections = ({ page, actor }: { page: AnyImport; actor: ImportActor }) => {
  const { t, i18n } = useLingui()
  const corrections = useSelector(actor, correctionsOf)
  const busy = useSelector(actor, isBusy)
  if (corrections.length === 0) return null
  return (
    <Card title={<Trans>Corrected values</Trans>}>
      <Rows label={t`Corrected values`}>
        {corrections
          .toSorted((one, other) => one.line - other.line)
          .map(({ line, field, value }) => {
            const known = page.fields[field]
            const label = known ? i18n._(known.label) : field
            return (
              <Row
                key={`${line} ${field}`}
                title={
                  <Trans>
                    {label} in line {line}
                  </Trans>
                }
                detail={value}
                actions={
                  <Button
                    kind="secondary"
                    size="compact"
                    busy={busy}
                    aria-label={t`Withdraw: ${label} in line ${line}`}
                    onClick={() => actor.send({ type: 'correct', correction: { line, field, value: null } })}
                  >
                    <Trans>Withdraw</Trans>
                  </Button>
                }
              />
            )
          })}
      </Rows>
    </Card>
  )
}
