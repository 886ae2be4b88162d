import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { passwordStrength } from '#src/lib/password-strength/password-strength.ts'
import classes from './password-strength.module.css'

const WORDS = [msg`very weak`, msg`weak`, msg`fair`, msg`good`, msg`strong`] as const
const TONES = ['bad', 'bad', 'fair', 'good', 'good'] as const

type PasswordStrengthProps = {
  typed: string
  /** Names and email of the person, which an attacker would try first. */
  known: readonly string[]
}

/** Strength of the typed password, as bars and as a word that is announced when it changes. */
const PasswordStrength = ({ typed, known }: PasswordStrengthProps) => {
  const { t, i18n } = useLingui()
  const judged = useDeferredValue(typed)
  const strength = passwordStrength(judged, known)
  const word = i18n._(WORDS[strength])
  return (
    <div className={classes['root']} data-tone={judged === '' ? undefined : TONES[strength]}>
      <span className={classes['bars']} aria-hidden="true">
        {WORDS.slice(1).map(({ id }, at) => (
          <span key={id} data-filled={(judged !== '' && at < Math.max(1, strength)) || undefined} />
        ))}
      </span>
      <span role="status" className={classes['word']}>
        {judged !== '' && t`Strength: ${word}`}
      </span>
    </div>
  )
}

export default PasswordStrength
