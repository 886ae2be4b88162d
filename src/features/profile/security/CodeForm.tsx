import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from './factors.module.css'

type CodeFormProps = {
  submit: ReactNode
  busy: boolean
  /** Error of the last code that was sent. */
  problem: ReactNode
  onSubmit: (code: string) => void
  /** Shown beside the button. */
  children?: ReactNode
}

/** Form for a one-time code. An empty one is not sent. */
export const CodeForm = ({ submit, busy, problem, onSubmit, children }: CodeFormProps) => {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const empty = code.trim() === ''
        setMissing(empty)
        if (!empty) onSubmit(code.trim())
      }}
    >
      <TextInput
        className={classes['field'] ?? ''}
        label={t`Code`}
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={missing ? <Trans>This field is required.</Trans> : problem}
      />
      <div className={classes['actions']}>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
