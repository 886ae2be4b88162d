import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { correctionsOf } from '#machines/import/import.selectors.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from './import.module.css'

type ImportCorrectionProps = { actor: ImportActor; line: number; field: string; label: string; value: string; suggestion: string | null }

/** Corrects one value of a row in place. Nothing is checked or created before the reader asks for it. */
export const ImportCorrection = ({ actor, line, field, label, value, suggestion }: ImportCorrectionProps) => {
  const { t } = useLingui()
  const corrected = useSelector(
    actor,
    (snapshot) => correctionsOf(snapshot).find((each) => each.line === line && each.field === field)?.value,
  )
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
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => correct(shown)}
        onKeyDown={({ key }) => key === 'Enter' && correct(shown)}
      />
      {suggestion !== null && suggestion !== shown && (
        <Button kind="secondary" size="compact" onClick={() => correct(suggestion)}>
          <Trans>Use “{suggestion}”</Trans>
        </Button>
      )}
    </span>
  )
}
