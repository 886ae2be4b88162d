import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { userChoices } from '#src/resources/choices/people.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { UserFeatureDocument } from './feature.generated.ts'
import { useFeatureRecord } from './FeatureFrame.tsx'
import { UserFeatureRules } from './UserFeatureRules.tsx'

/** Explains why a chosen user has a flag or not. The address contains the user. */
const FeaturePeoplePage = () => {
  const { t } = useLingui()
  const flag = useFeatureRecord()
  const [address, setAddress] = useSearchParams()
  const user = address.get('user') ?? ''
  return (
    <Cards>
      <Card title={<Trans>Check a user</Trans>} description={<Trans>See whether the flag is on for a user, and why.</Trans>}>
        <RemotePicker
          source={userChoices}
          many={false}
          label={t`User`}
          values={user === '' ? [] : [user]}
          onChange={([id]) => setAddress(id === undefined ? {} : { user: id }, { replace: true })}
        />
      </Card>
      {flag.deletedAt === null && user !== '' && (
        <QueryPart query={UserFeatureDocument} variables={{ id: user, feature: flag.id }}>
          {({ userFeatures }) => {
            const found = userFeatures?.[0]
            return found ? <UserFeatureRules flag={flag} found={found} /> : <NoUser />
          }}
        </QueryPart>
      )}
    </Cards>
  )
}

export default FeaturePeoplePage

const NoUser = () => (
  <Card>
    <EmptyState title={<Trans>User not found</Trans>} icon="user">
      <Trans>It may have been deleted, or you do not have access to it.</Trans>
    </EmptyState>
  </Card>
)
