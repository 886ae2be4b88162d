import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { perPortal } from '#src/resources/portal-name.ts'
import type { AnySection, RecordValues } from '#src/resources/record/form/field.ts'
import { useReader } from '#src/resources/reader.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { today } from '#src/resources/dates/day.ts'
import { AutomaticLockout } from './AutomaticLockout.tsx'
import { LockPresets } from './LockPresets.tsx'
import { lockingAccess } from './lockout-access.ts'
import { userChanges } from '../user-changes.ts'
import { lastAdminFields } from '../last-admin.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { LockUserDocument, lockUserRules, UnlockUserDocument, UserLockoutDocument } from './user-security.generated.ts'
import type { UserLockoutQuery } from './user-security.generated.ts'
import { isLocked } from '../words/user-words.ts'
import classes from '../user-pages.module.css'
import { governedPage, useGoverned } from '../Governed.tsx'

const sectionsFor = (portal: Portal): readonly AnySection[] => [
  {
    title: msg`Lock until`,
    description: msg`The user is signed out everywhere and cannot sign in until then.`,
    fields: [
      { kind: 'day', name: 'day', label: msg`Date`, required: true, fromToday: true },
      { kind: 'time', name: 'time', label: msg`Time`, required: true },
      { kind: 'text', name: 'reason', label: msg`Reason` },
      ...lastAdminFields(portal),
    ],
  },
]

const useSections = perPortal(sectionsFor)

/** Locks a user until a moment, with a reason, or unlocks them. */
const LockoutPart = ({ id }: { id: string }) => (
  <QueryPart query={UserLockoutDocument} variables={{ id }}>
    {({ userSecurity }) => userSecurity && <Lockout {...userSecurity} />}
  </QueryPart>
)

export default governedPage(LockoutPart, { does: 'unlock', recovers: true })

const Lockout = ({ id, lockoutEnd, lockoutReason, accessFailedCount }: NonNullable<UserLockoutQuery['userSecurity']>) => {
  const { t } = useLingui()
  const column = useFocusFallback<HTMLDivElement>()
  const lock = useFormChange(LockUserDocument, userChanges)
  const unlock = useAction(UnlockUserDocument, userChanges)
  const locked = isLocked(lockoutEnd)
  const mayUnlock = locked || accessFailedCount > 0
  const sections = useSections()
  const [isChanging, change] = useState(false)
  const { mayDo, portal } = useReader()
  const [unlocking, locking] = [useGoverned({ does: 'unlock', recovers: true }), useGoverned({ does: 'lock' })]
  const facts = [
    { label: t`Locked until`, value: <TimeStamp value={lockoutEnd} as="dateTime" /> },
    { label: t`Reason`, value: lockoutReason ?? t`Too many failed sign-ins` },
  ]
  return (
    <RecordColumns ref={column} aside={<AutomaticLockout />}>
      <Card title={<Trans>Lockout</Trans>}>
        {locked ? (
          <Facts facts={facts} />
        ) : (
          <p className={classes['text']}>
            <Trans>This user is not locked. Failed attempts: {accessFailedCount}.</Trans>
          </p>
        )}
        {mayUnlock && (
          <div className={classes['actions']}>
            {locked && !isChanging && mayDo(lockingAccess(portal)) && !locking.closed && (
              <Button kind="secondary" onClick={() => change(true)}>
                <Trans>Change the lock</Trans>
              </Button>
            )}
            <Button busy={unlock.running} onClick={() => void unlock.run({ input: { id } }, t`User unlocked`)}>
              <Trans>Unlock</Trans>
            </Button>
          </div>
        )}
      </Card>
      {mayDo(lockingAccess(portal)) && (!locked || isChanging || locking.closed) && (
        <LimitedPart why={unlocking.closed ? undefined : locking.why} closed={locking.closed}>
          <SendForm
            initial={NOTHING}
            above={presetsFor}
            sections={sections}
            rules={lockUserRules}
            submit={<Trans>Lock</Trans>}
            secondary={mayUnlock}
            words={userServerWords}
            send={async (values) => {
              const { errors, ...rest } = await lock({
                input: {
                  id,
                  until: momentOf(values),
                  reason: String(values['reason']),
                  confirmLastAdmin: values['confirmLastAdmin'] === true,
                },
              })
              return {
                ...rest,
                ...(errors && { errors: errors.map((error) => (error.path === 'until' ? { ...error, path: 'day' } : error)) }),
              }
            }}
            onDone={() => {
              change(false)
              toast.success(t`Lockout enabled`)
            }}
          />
        </LimitedPart>
      )}
    </RecordColumns>
  )
}

const NOTHING = { day: '', time: '00:00', reason: '', confirmLastAdmin: false }
const presetsFor = (fill: (values: RecordValues) => void) => (
  <LockPresets onChoose={(end) => fill({ day: today(end), time: timeOf(end) })} />
)
const timeOf = (moment: Date) => moment.toTimeString().slice(0, 5)

const momentOf = ({ day, time }: RecordValues): string => new Date(`${String(day)}T${String(time)}`).toISOString()
