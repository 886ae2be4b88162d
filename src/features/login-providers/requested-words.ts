import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Provider } from './ProviderFrame.tsx'

type Waiting = { readonly waitingChange: Pick<NonNullable<Provider['waitingChange']>, 'revision' | 'needsOperations'> | null }

/** Message for a change that was not applied but waits for confirmation; undefined if the change was applied. */
export function requestedWords(before: Waiting, after: Waiting | null | undefined): MessageDescriptor | undefined {
  const waiting = after?.waitingChange
  if (!waiting || waiting.revision === before.waitingChange?.revision) return undefined
  return waiting.needsOperations
    ? msg`Not changed yet. Vendor operations must confirm it on the overview of the login provider.`
    : msg`Not changed yet. A partner administrator or vendor operations must confirm it on the overview of the login provider.`
}
