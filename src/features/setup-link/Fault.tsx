import { Input } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import type { SetupOutcome } from '#machines/setup-link/setup-link.types.ts'
import { faultWords } from './setup-words.ts'

/** Says why the last request of a part of the page did nothing. */
export const Fault = ({ of }: { of: SetupOutcome['fault'] }) => {
  const { i18n } = useLingui()
  const { name: owner } = usePartner()
  return <div role="alert">{of !== undefined && <Input.Error>{i18n._({ ...faultWords[of], values: { owner } })}</Input.Error>}</div>
}
