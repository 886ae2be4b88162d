import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { AuthenticatorCard } from './AuthenticatorCard.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { TwoFactorSwitch } from './TwoFactorSwitch.tsx'
import { GeneratePinDocument, OwnSecurityDocument, SetTwoFactorMethodDocument, type OwnSecurityQuery } from './own-security.generated.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { TwoFactorMethods } from '#src/resources/sign-ins/TwoFactorMethods.tsx'
import { ownChanges } from '../own-changes.ts'
import classes from './factors.module.css'

type MethodRowProps = {
  name: ReactNode
  hint: ReactNode
  on: boolean
  /** Why the method cannot be turned on; undefined if it can. */
  closed?: ReactNode
  onSwitch: (on: boolean) => Promise<void>
  children?: ReactNode
}

/** One two-factor method: its state and its controls. */
const MethodRow = ({ name, hint, on, closed, onSwitch, children }: MethodRowProps) => (
  <li className={classes['row']}>
    <div className={classes['what']}>
      <h3 className={classes['name']}>{name}</h3>
      <p className={classes['hint']}>
        {on ? <Trans>On</Trans> : <Trans>Off</Trans>} · {closed ?? hint}
      </p>
    </div>
    <div className={classes['actions']}>
      {children}
      {(on || closed === undefined) && (
        <WorkButton kind="secondary" work={() => onSwitch(!on)}>
          {on ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
        </WorkButton>
      )}
    </div>
  </li>
)

/** Describes the two-factor rules of the user's organisations. `rules` has the methods of each, as in its settings. */
const CompanyRule = ({ demanded, rules }: { demanded: boolean; rules: readonly string[] }) => {
  const accepted = [...new Set(rules)].filter((rule) => rule !== 'NONE')
  return (
    <Card title={<Trans>Your organisation’s rule</Trans>}>
      <p className={classes['text']}>
        {demanded ? (
          <Trans>Your organisation requires two-factor authentication at every sign-in. Set up the methods that it asks for below.</Trans>
        ) : (
          <Trans>Your organisation does not require two-factor authentication. You can still turn it on for yourself.</Trans>
        )}
      </p>
      {demanded && accepted.length > 0 && (
        <ul className={classes['list']}>
          {accepted.map((rule) => (
            <li key={rule}>
              <Trans>
                Accepted methods: <TwoFactorMethods rule={rule} />
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** All two-factor methods with their state, and the organisations' rules in words. */
const TwoFactorPage = () => (
  <OwnPage
    title={<Trans>Two-factor authentication</Trans>}
    description={<Trans>Protects your account with a second step after your password.</Trans>}
    query={OwnSecurityDocument}
    variables={{}}
    changes
  >
    {(data) => (
      <Cards>
        <CompanyRule demanded={data.mySecurity.companyDemandsTwoFactor} rules={data.mySecurity.companyMethods} />
        <TwoFactorSwitch
          on={data.mySecurity.twoFactorEnabled}
          ready={data.mySecurity.methods.length > 0}
          demanded={data.mySecurity.companyDemandsTwoFactor}
        />
        <AuthenticatorCard active={data.mySecurity.methods.includes('AUTHENTICATOR')} codesLeft={data.mySecurity.recoveryCodesLeft} />
        <Methods {...data} />
      </Cards>
    )}
  </OwnPage>
)

const Methods = ({ mySecurity, myProfile }: OwnSecurityQuery) => {
  const { t } = useLingui()
  const switchMethod = useChange(SetTwoFactorMethodDocument, ownChanges)
  const generatePin = useChange(GeneratePinDocument, ownChanges)
  const isOn = (method: OwnSecurityQuery['mySecurity']['methods'][number]) => mySecurity.methods.includes(method)
  const saying = async (work: () => Promise<{ done: boolean }>, said: string) => {
    const { done } = await work()
    if (done) toast.success(said)
  }
  const turn = (method: 'EMAIL' | 'SMS' | 'PIN') => (enabled: boolean) =>
    saying(() => switchMethod({ input: { method, enabled } }), t`Two-factor updated`)
  const { email: address, emailConfirmed, phoneNumber, phoneNumberConfirmed } = myProfile
  const noMailbox =
    address && emailConfirmed ? undefined : <Trans>A valid, confirmed email is required for the email and PIN methods.</Trans>
  const noPhone = phoneNumberConfirmed ? undefined : mySecurity.mayHavePhone ? (
    <Trans>Confirm a phone number first.</Trans>
  ) : (
    <Trans>Users whose company has not configured two-factor cannot add or update a phone number.</Trans>
  )
  const devices = mySecurity.securityDevices.length
  return (
    <Card title={<Trans>Other methods</Trans>}>
      <ul className={classes['list']}>
        <MethodRow
          name={<Trans>Email</Trans>}
          hint={<Trans>We send a code to {address}.</Trans>}
          on={isOn('EMAIL')}
          closed={noMailbox}
          onSwitch={turn('EMAIL')}
        />
        <MethodRow
          name={<Trans>SMS</Trans>}
          hint={<Trans>We send a code to {phoneNumber}.</Trans>}
          on={isOn('SMS')}
          closed={noPhone}
          onSwitch={turn('SMS')}
        >
          {(mySecurity.mayHavePhone || phoneNumber !== null) && (
            <LinkButton to={paths.ownPhone()} kind="secondary">
              <Trans>Phone number</Trans>
            </LinkButton>
          )}
        </MethodRow>
        <MethodRow
          name={<Trans>PIN</Trans>}
          hint={<Trans>We email you a six-digit PIN. You enter three of its digits when you sign in.</Trans>}
          on={isOn('PIN')}
          closed={noMailbox}
          onSwitch={turn('PIN')}
        >
          {mySecurity.hasPin && !noMailbox && (
            <WorkButton kind="secondary" work={() => saying(() => generatePin({}), t`PIN generated`)}>
              <Trans>New PIN</Trans>
            </WorkButton>
          )}
        </MethodRow>
        <li className={classes['row']}>
          <div className={classes['what']}>
            <h3 className={classes['name']}>
              <Trans>Security device</Trans>
            </h3>
            <p className={classes['hint']}>
              {devices > 0 ? <Trans>On</Trans> : <Trans>Off</Trans>} · <Trans>Passkeys and security keys: {devices}</Trans>
            </p>
          </div>
          <LinkButton to={paths.ownDevices()} kind="secondary">
            <Trans>Security devices</Trans>
          </LinkButton>
        </li>
      </ul>
    </Card>
  )
}

export default TwoFactorPage
