import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import classes from './sign-ins.module.css'
import type { Trace } from './TraceFacts.tsx'
import { claimUses } from './trace-words.ts'

/** The claims that the provider sent, with their use in the portal. */
export const ClaimsCard = ({ claims }: Pick<Trace, 'claims'>) => {
  const { t, i18n } = useLingui()
  return (
    <Card title={<Trans>Claims received</Trans>} description={<Trans>Values that identify a person are shortened.</Trans>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
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
                <td>{becomes === null ? t`Not used` : i18n._(claimUses[becomes])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
