import { Trans, useLingui } from '@lingui/react/macro'
import type { Provider } from '../ProviderFrame.tsx'
import { Card } from '#src/ui/Card.tsx'
import classes from './sign-ins.module.css'
import type { Trace } from './TraceFacts.tsx'
import { claimUses } from './trace-words.ts'
import { UseForEmail } from './UseForEmail.tsx'

type Props = Pick<Trace, 'claims'> & {
  /** The provider of a test sign-in, if the reader may choose which attribute holds the email address. */
  provider?: Provider | undefined
}

/** An attribute with several values is shown as a list, of which the portal could not tell which one counts. */
const isAddress = (value: string) => /^[^@\s,"[\]]+@[\w.-]+$/.test(value)

/** The claims that the provider sent, with their use in the portal. */
export const ClaimsCard = ({ claims, provider }: Props) => {
  const { t, i18n } = useLingui()
  return (
    <Card title={<Trans>Claims received</Trans>} description={<Trans>Values that identify a person are shortened.</Trans>}>
      <div className={classes['scroll']} role="region" aria-label={t`Claims received`} tabIndex={0}>
        <table className={classes['claims']}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Claim</Trans>
              </th>
              <th scope="col">
                <Trans>Value</Trans>
              </th>
              <th scope="col">
                <Trans>Used as</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {claims.map(({ name, value, becomes }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{value}</td>
                <td>
                  {becomes === null ? t`Not used` : i18n._(claimUses[becomes])}
                  {provider && name !== 'NameID' && name !== provider.emailAttribute && isAddress(value) && (
                    <UseForEmail provider={provider} name={name} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
