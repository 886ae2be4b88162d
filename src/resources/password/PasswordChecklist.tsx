import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { judgePassword, type PasswordRule } from '#contract/password-policy.ts'
import { PasswordStrength } from './later-strength.ts'
import { PasswordPolicyDocument, type PasswordPolicyQuery } from './password-policy.generated.ts'
import classes from './password-checklist.module.css'

type Policy = PasswordPolicyQuery['passwordPolicy']

type PasswordChecklistProps = { typed: string; id?: string; known?: readonly string[]; link?: string | undefined }

/**
 * Shows the strength of a new password and the server's rules, each marked once it is met. If the rules cannot be loaded, no list is shown, since the
 * server checks them anyway. `known` has the names and email of the person. `link` is the mailed link that sets the password when nobody is signed
 * in.
 */
export const PasswordChecklist = ({ typed, id, known = NOTHING, link }: PasswordChecklistProps) => {
  const { t } = useLingui()
  const [{ data }] = useQuery({ query: PasswordPolicyDocument, variables: { link: link ?? null } })
  if (!data) return null
  const policy = data.passwordPolicy
  const judged = judgePassword(policy, typed)
  return (
    <section className={classes['root']} aria-label={t`Password rules`} id={id}>
      <p className={classes['title']}>
        <Trans>Password rules</Trans>
      </p>
      <div className={classes['strength']}>
        <PasswordStrength typed={typed} known={known} />
      </div>
      <ul className={classes['list']}>
        {judged.map((rule) => (
          <li key={rule.rule} data-met={rule.met || undefined}>
            {rule.met ? (
              <IconCircleCheck size={18} aria-label={t`Met:`} role="img" />
            ) : (
              <IconCircle size={18} aria-label={t`Not met:`} role="img" />
            )}
            <span>
              <RuleWords rule={rule.rule} policy={policy} />
            </span>
          </li>
        ))}
      </ul>
      <p className={classes['note']}>
        <Trans>Do not use one of your {policy.history} previous passwords, a common word or your name.</Trans>
      </p>
    </section>
  )
}

const NOTHING: readonly string[] = []

const RuleWords = ({ rule, policy }: { rule: PasswordRule; policy: Policy }) => {
  const { minLength, maxLength, maxRepeats } = policy
  const words: Readonly<Record<PasswordRule, React.ReactNode>> = {
    length: (
      <Trans>
        {minLength} to {maxLength} characters
      </Trans>
    ),
    upper: <Trans>An uppercase letter</Trans>,
    lower: <Trans>A lowercase letter</Trans>,
    number: <Trans>A number</Trans>,
    special: <Trans>A special character</Trans>,
    repeats: <Trans>The same character at most {maxRepeats} times in a row</Trans>,
    characters: <Trans>No invalid characters</Trans>,
  }
  return words[rule]
}
