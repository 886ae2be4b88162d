import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TwoFactorMethod } from '#src/data/generated/schema.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { userChanges } from '../user-changes.ts'
import { factorWords } from '#src/resources/sign-ins/factor-words.ts'
import { FACTORS, methodState, resettableFactors } from './factor-words.ts'
import { userTwoFactor } from './two-factor.record.tsx'
import { GenerateUserPinDocument, ResetUserFactorDocument, UserFactorsDocument, type UserFactorsQuery } from './user-security.generated.ts'
import { useGoverned } from '../Governed.tsx'
import { PinEffect } from './PinEffect.tsx'
import { useUser } from '../UserFrame.tsx'

const UserTwoFactorPage = () => {
  const user = useUser()
  const [rule, methods] = [useGoverned(), useGoverned({ does: 'resetTwoFactor' })]
  return (
    <LimitedPart why={rule.why ?? methods.why} closed={false}>
      <RecordColumns
        aside={
          <LimitedPart why={undefined} closed={methods.closed}>
            <QueryPart query={UserFactorsDocument} variables={{ id: user.id }}>
              {({ userSecurity }) => userSecurity && <Factors {...userSecurity} />}
            </QueryPart>
          </LimitedPart>
        }
      >
        <LimitedPart why={undefined} closed={rule.closed}>
          <RecordEditor page={userTwoFactor} entity={user} types={userChanges.types} />
        </LimitedPart>
      </RecordColumns>
    </LimitedPart>
  )
}

export default UserTwoFactorPage

type FactorsProps = NonNullable<UserFactorsQuery['userSecurity']>

const Factors = ({ id, methods, ready, companyDemandsTwoFactor, recoveryCodesLeft, securityDevices }: FactorsProps) => {
  const { t, i18n } = useLingui()
  const card = useFocusFallback<HTMLElement>()
  const reset = useOutcome(ResetUserFactorDocument, userChanges)
  const pin = useAction(GenerateUserPinDocument, userChanges)
  const turnOn = useOutcome(GenerateUserPinDocument, userChanges)
  const [turning, setTurning] = useState(false)
  const [asked, setAsked] = useState<TwoFactorMethod>()
  const word = (method: TwoFactorMethod) => i18n._(factorWords[method])
  const name = asked && word(asked)
  const devices = securityDevices.length
  const resettable = resettableFactors({ methods, ready })
  return (
    <Card
      ref={card}
      title={<Trans>Methods</Trans>}
      description={
        companyDemandsTwoFactor ? (
          <Trans>A customer of this user requires two-factor authentication at every sign-in.</Trans>
        ) : (
          <Trans>None of this user’s customers requires two-factor authentication.</Trans>
        )
      }
    >
      <Rows label={t`Methods`}>
        {FACTORS.map((method) => (
          <Row
            key={method}
            title={<strong>{word(method)}</strong>}
            detail={
              <>
                {i18n._(methodState(methods.includes(method), ready.includes(method)))}
                {method === 'FIDO' && devices > 0 && ` · ${securityDevices.map((device) => device.name).join(', ')}`}
                {method === 'AUTHENTICATOR' && recoveryCodesLeft > 0 && (
                  <>
                    {' '}
                    · <Trans>Recovery codes left: {recoveryCodesLeft}</Trans>
                  </>
                )}
              </>
            }
            actions={
              <>
                {method === 'PIN' && (
                  <Button
                    kind="secondary"
                    busy={pin.running || turnOn.running}
                    onClick={() => (methods.includes('PIN') ? void pin.run({ input: { id } }, t`PIN generated`) : setTurning(true))}
                  >
                    <Trans>Generate PIN</Trans>
                  </Button>
                )}
                {resettable.includes(method) && (
                  <Button kind="secondary" busy={reset.running} aria-label={t`Reset ${word(method)}`} onClick={() => setAsked(method)}>
                    <Trans>Reset</Trans>
                  </Button>
                )}
              </>
            }
          />
        ))}
      </Rows>
      {turning && (
        <ConfirmDialog
          title={<Trans>Generate PIN?</Trans>}
          confirm={<Trans>Generate PIN</Trans>}
          onCancel={() => setTurning(false)}
          onConfirm={() => turnOn.send({ input: { id } }, t`PIN generated`)}
        >
          <PinEffect methods={methods} />
        </ConfirmDialog>
      )}
      {asked && (
        <ConfirmDialog
          title={<Trans>Reset {name}?</Trans>}
          confirm={<Trans>Reset</Trans>}
          danger
          onCancel={() => setAsked(undefined)}
          onConfirm={() => reset.send({ input: { id, method: asked } }, t`${name} has been reset`)}
        >
          <Trans>The current setup stops working, and the user must set it up again. We tell them by email.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}
