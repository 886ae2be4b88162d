import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useActivityName } from './use-activity-name.ts'
import type { Preview } from './use-preview.ts'

/** Number of users who gain and lose permissions, with the permission that most users lose. */
export const Effect = ({ preview: { gaining, losing, changes } }: { preview: Preview }) => {
  const formats = useFormats()
  const nameOf = useActivityName()
  const [worst] = changes.filter(({ lost }) => lost > 0).toSorted((one, other) => other.lost - one.lost)
  if (gaining === 0 && losing === 0) return <Trans>No users are affected.</Trans>
  const right = worst && nameOf(worst)
  const gain = formats.number(gaining)
  const lose = formats.number(losing)
  return (
    <>
      {gaining > 0 && <Plural value={gaining} one={`${gain} user gains permissions.`} other={`${gain} users gain permissions.`} />}
      {gaining > 0 && losing > 0 && ' '}
      {losing > 0 && <Plural value={losing} one={`${lose} user loses ${right}.`} other={`${lose} users lose ${right}.`} />}
    </>
  )
}
