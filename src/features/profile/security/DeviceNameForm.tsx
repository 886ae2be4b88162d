import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from './factors.module.css'
import { renameDeviceRules } from './own-security.generated.ts'

type DeviceNameFormProps = {
  initial: string
  busy: boolean
  problem: string | undefined
  onName: (name: string) => void
  onSkip: () => void
}

export const DeviceNameForm = ({ initial, busy, problem, onName, onSkip }: DeviceNameFormProps) => {
  const { t } = useLingui()
  const [name, setName] = useState(initial)
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(name.trim() === '')
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <TextInput
        ref={begin}
        className={classes['field'] ?? ''}
        label={t`Device name`}
        required
        maxLength={renameDeviceRules.name.maxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={missing ? t`This field is required.` : problem}
      />
      <div className={classes['actions']}>
        <Button type="submit" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <Button kind="secondary" onClick={onSkip}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Focuses and selects the proposed name. The button that had the focus is gone. */
const begin = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}
