import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FeatureEffectsInput } from '#src/data/generated/schema.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { FeatureEffectsDocument, type FeatureEffectsQuery } from './feature.generated.ts'

type Counted = NonNullable<FeatureEffectsQuery['featureEffects']>

/** Number of users that a flag is on for, and of those who would gain or lose it by a change. */
export const FeatureReach = ({ input, changes = false }: { input: FeatureEffectsInput; changes?: boolean }) => {
  const kept = useStableQuery(FeatureEffectsDocument, { input })
  const found = kept.data?.featureEffects
  // Keep the last numbers while the next ones are counted.
  const [shown, show] = useState(found)
  if (found && found !== shown) show(found)
  return (
    <Card
      title={<Trans>Users reached</Trans>}
      description={changes ? <Trans>With what you have chosen so far.</Trans> : undefined}
      actions={
        !changes &&
        input.id != null && (
          <Link to={whereAddress(paths.users('vendor'), [{ field: 'featureId', operator: '=', values: [input.id] }])}>
            <Trans>Show users</Trans>
          </Link>
        )
      }
    >
      <div role="status" aria-busy={kept.phase === 'loading'}>
        {shown ? <Reach counted={shown} changes={changes} /> : <NoAnswer query={kept} lines={3} />}
      </div>
    </Card>
  )
}

const Reach = ({
  counted: { people, on, gains, loses, customers, customersOn, isSampled },
  changes,
}: {
  counted: Counted
  changes: boolean
}) => {
  const { t } = useLingui()
  const { number } = useFormats()
  const of = (part: number, whole: number) => {
    const [some, all] = [number(part), number(whole)]
    return t`${some} of ${all}`
  }
  return (
    <>
      <Facts
        facts={[
          { label: t`Users`, value: of(on, people) },
          { label: t`Customers`, value: customersOn === null ? undefined : of(customersOn, customers) },
          ...(changes
            ? [
                { label: t`Users who gain it`, value: number(gains) },
                { label: t`Users who lose it`, value: number(loses) },
              ]
            : []),
        ]}
      />
      {isSampled && (
        <p>
          <Trans>Estimated from a sample of users.</Trans>
        </p>
      )}
    </>
  )
}
