import { Plural, Trans } from '@lingui/react/macro'
import type { Provider } from '../ProviderFrame.tsx'

/** Says who is affected if nobody can sign in by the provider. */
export const Disabling = ({ entity: { usedBy } }: { entity: Provider }) => (
  <>
    <Plural value={usedBy.people} one="# user is linked with it." other="# users are linked with it." />{' '}
    <Plural
      value={usedBy.onlyWay}
      _0="All of them have another way in."
      one="# of them has no other way in."
      other="# of them have no other way in."
    />{' '}
    <Trans>Links are kept: enable it again at any time.</Trans>
  </>
)
