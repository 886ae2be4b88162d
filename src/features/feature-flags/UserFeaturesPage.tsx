import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { UserFeaturesDocument } from './feature.generated.ts'
import { ReasonWords } from './ReasonWords.tsx'

/** The values of all flags for one user, with reasons. */
const UserFeaturesPage = () => {
  const { t } = useLingui()
  const { id = '' } = useParams()
  return (
    <QueryPart query={UserFeaturesDocument} variables={{ id }}>
      {({ userFeatures }) => (
        <Card title={<Trans>Feature flags</Trans>} description={<Trans>What is on for this user, and why.</Trans>}>
          {userFeatures?.length ? (
            <Rows label={t`Feature flags`}>
              {userFeatures.map(({ id: flag, key, on, reason }) => (
                <Row
                  key={flag}
                  title={<Link to={paths.featurePeople(flag, id)}>{key}</Link>}
                  detail={<ReasonWords reason={reason} />}
                  actions={
                    <Verdict tone={on ? 'good' : 'neutral'}>
                      {on ? t({ message: 'On', context: 'feature flag' }) : t({ message: 'Off', context: 'feature flag' })}
                    </Verdict>
                  }
                />
              ))}
            </Rows>
          ) : (
            <EmptyState title={<Trans>No feature flags</Trans>} />
          )}
        </Card>
      )}
    </QueryPart>
  )
}

export default UserFeaturesPage
