import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { providerChanges } from '../server-words.ts'
import { TestLoginProviderDocument } from './sign-ins.generated.ts'

/** Starts a test sign-in, which returns from the provider to the trace of its answer. */
export const TestButton = ({ id, again = false }: { id: string; again?: boolean }) => {
  const { t } = useLingui()
  const portal = usePortalName()
  const navigate = useNavigate()
  const start = useChange(TestLoginProviderDocument, providerChanges)
  const { whyNot } = useErrorWords(providerChanges.words)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const result = await start({ input: { id } })
    const { address, trace } = result.data?.testLoginProvider ?? {}
    if (address) return window.location.assign(address)
    setLeaving(false)
    if (trace) await navigate(paths.loginProviderSignIn(portal, id, trace))
    else toast.error(whyNot(result) ?? t`The test could not be started.`)
  }
  return (
    <Button kind={again ? 'secondary' : 'primary'} busy={leaving} onClick={() => void leave()}>
      {again ? <Trans>Test again</Trans> : <Trans>Test sign-in</Trans>}
    </Button>
  )
}
