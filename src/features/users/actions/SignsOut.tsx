import { Plural, Trans } from '@lingui/react/macro'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { UserSessionCountDocument } from '../security/user-security.generated.ts'

/** Number of a user's sessions that an action ends; a general text while loading. */
export const SignsOut = ({ id }: { id: string }) => {
  const { data } = useStableQuery(UserSessionCountDocument, { id })
  const count = data?.userSecurity?.sessions.length
  if (count === undefined) return <Trans>Signs the user out everywhere.</Trans>
  if (count === 0) return <Trans>The user is not signed in now.</Trans>
  return <Plural value={count} one="Ends # session immediately." other="Ends # sessions immediately." />
}
