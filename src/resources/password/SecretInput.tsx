import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { PasswordStrength } from './later-strength.ts'

type Props = Omit<PasswordInputProps, 'visibilityToggleButtonProps' | 'onFocus' | 'onKeyDown' | 'onKeyUp' | 'onBlur'>

/** A password field whose text can be revealed. It warns if Caps Lock is on. */
export const SecretInput = ({ description, ...props }: Props) => {
  const { t } = useLingui()
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const hint = capsLock && (
    <span role="status">
      <Trans>Caps Lock is on.</Trans>
    </span>
  )
  return (
    <PasswordInput
      {...props}
      description={hint || description}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
      onFocus={() => void (props.autoComplete === 'new-password' && PasswordStrength.preload())}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
    />
  )
}
