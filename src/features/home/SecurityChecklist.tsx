import { Trans } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import classes from './launcher.module.css'

type SecurityChecklistProps = {
  profile: { emailConfirmed: boolean; twoFactorEnabled: boolean } | undefined
  failed: boolean
  onRetry: () => void
}

/** How safe this person's sign-in is, and what would make it safer. */
export const SecurityChecklist = ({ profile, failed, onRetry }: SecurityChecklistProps) => (
  <Card title={<Trans>Security of your account</Trans>}>
    {!profile && failed && <ErrorState onRetry={onRetry} />}
    {!profile && !failed && <SkeletonLines lines={2} />}
    {profile && (
      <ul className={classes['checks']}>
        <li className={classes['check']} data-done={profile.emailConfirmed || undefined}>
          <Mark done={profile.emailConfirmed} />
          <div>
            <strong>{profile.emailConfirmed ? <Trans>Email confirmed</Trans> : <Trans>Email not confirmed</Trans>}</strong>
            <small>
              {profile.emailConfirmed ? (
                <Trans>Security notices reach you.</Trans>
              ) : (
                <Trans>Open the link we sent you, so that security notices reach you.</Trans>
              )}
            </small>
          </div>
        </li>
        <li className={classes['check']} data-done={profile.twoFactorEnabled || undefined}>
          <Mark done={profile.twoFactorEnabled} />
          <div>
            <strong>
              {profile.twoFactorEnabled ? <Trans>Two-factor authentication is on</Trans> : <Trans>Two-factor authentication is off</Trans>}
            </strong>
            <small>
              {profile.twoFactorEnabled ? (
                <Trans>A stolen password alone does not open your account.</Trans>
              ) : (
                <Trans>Your password is the only lock on your account.</Trans>
              )}
            </small>
          </div>
        </li>
      </ul>
    )}
  </Card>
)

const Mark = ({ done }: { done: boolean }) => (
  <span className={classes['mark']}>
    <Icon name={done ? 'check' : 'warning'} size={15} />
  </span>
)
