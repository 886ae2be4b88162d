import { Trans } from '@lingui/react/macro'
import { TwoFactorMethods } from '#src/resources/sign-ins/TwoFactorMethods.tsx'
import { Card } from '#src/ui/Card.tsx'
import classes from './factors.module.css'

/** Describes the two-factor rules of the user's organisations. `rules` has the methods of each, as in its settings. */
export const CompanyRule = ({ demanded, rules }: { demanded: boolean; rules: readonly string[] }) => {
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
