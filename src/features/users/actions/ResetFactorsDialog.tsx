import { Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TwoFactorMethod } from '#src/data/generated/schema.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { AskFirst } from '#src/resources/record/actions/AskFirst.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { factorWords } from '#src/resources/sign-ins/factor-words.ts'
import { resettableFactors } from '../security/factor-words.ts'
import { userChanges } from '../user-changes.ts'
import { ResetUserFactorDocument, UserFactorsDocument } from '../security/user-security.generated.ts'
import type { User } from '../UserFrame.tsx'
import classes from './user-actions.module.css'

/** Resets the second factors of a user: all that are set up, except those that are deselected. */
export const ResetFactorsDialog = ({ entity: { id, displayName, userName }, onClose }: ActionDialogProps<User>) => {
  const { t, i18n } = useLingui()
  const { data } = useStableQuery(UserFactorsDocument, { id })
  const reset = useFormChange(ResetUserFactorDocument, userChanges)
  const [kept, setKept] = useState<readonly TwoFactorMethod[]>([])
  const found = data?.userSecurity && resettableFactors(data.userSecurity)
  const chosen = found?.filter((method) => !kept.includes(method)) ?? []
  const name = displayName ?? userName
  const toggle = (method: TwoFactorMethod) =>
    setKept((last) => (last.includes(method) ? last.filter((each) => each !== method) : [...last, method]))
  // Sent one after another, because each changes the record's version.
  const send = async () => {
    let result
    for (const method of chosen) {
      result = await reset({ input: { id, method } })
      if (!result.done) return result
    }
    return result
  }
  return (
    <AskFirst
      title={<Trans>Reset two-factor of {name}?</Trans>}
      {...(chosen.length > 0 && { confirm: <Trans>Reset</Trans> })}
      danger
      send={send}
      words={userChanges.words}
      onCancel={onClose}
      onDone={() => toast.success(t`Two-factor has been reset`)}
    >
      {!found && <SkeletonLines lines={3} />}
      {found?.length === 0 && <Trans>No method is set up.</Trans>}
      {found && found.length > 0 && (
        <>
          <p className={classes['text']}>
            <Trans>The current setup stops working, and the user must set it up again. We tell them by email.</Trans>
          </p>
          <div className={classes['fields']}>
            {found.map((method) => (
              <Checkbox key={method} label={i18n._(factorWords[method])} checked={!kept.includes(method)} onChange={() => toggle(method)} />
            ))}
          </div>
        </>
      )}
    </AskFirst>
  )
}
