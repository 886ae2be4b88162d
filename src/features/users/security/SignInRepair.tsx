import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { AccessRule } from '#contract/access/rule.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { MayDo } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { SignIn } from '#src/resources/sign-ins/SignInHistory.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { externalLoginsAccess } from './external-logins-access.ts'
import { lockoutAccess } from './lockout-access.ts'
import { useUser } from '../UserFrame.tsx'

type Repair = { words: MessageDescriptor; page: (typeof paths)['user']; rule?: (portal: Portal) => AccessRule }

const RESET: Repair = { words: msg`Reset password`, page: paths.userPasswordReset }
const STATUS: Repair = { words: msg`Check status and customers`, page: paths.userBasic }
const LOCKOUT: Repair = { words: msg`Check lockout`, page: paths.userLockout, rule: lockoutAccess }

/** Remedies by reason if there is one, else by the type of the event. */
const REPAIRS: Readonly<Record<string, Repair>> = {
  password: RESET,
  currentPassword: RESET,
  barred: STATUS,
  customerDisabled: STATUS,
  unconfirmed: { words: msg`Resend invitation`, page: paths.user },
  locked: LOCKOUT,
  SIGN_IN_LOCKED: LOCKOUT,
  SECOND_FACTOR_FAILED: { words: msg`Check two-factor`, page: paths.userTwoFactor },
  EXTERNAL_SIGN_IN_FAILED: { words: msg`Check external logins`, page: paths.userLogins, rule: externalLoginsAccess },
}

/** Link from a refused sign-in to the page with its remedy. */
export const SignInRepair = ({ refused: { type, reason } }: { refused: SignIn }) => {
  const { id } = useUser()
  const { i18n } = useLingui()
  const portal = usePortalName()
  const mayDo = use(MayDo)
  const repair = type === 'SIGN_IN_FAILED' && reason !== null ? REPAIRS[reason] : REPAIRS[type]
  return (
    repair &&
    mayDo(repair.rule?.(portal) ?? {}) && (
      <LinkButton kind="secondary" to={repair.page(portal, id)}>
        {i18n._(repair.words)}
      </LinkButton>
    )
  )
}
