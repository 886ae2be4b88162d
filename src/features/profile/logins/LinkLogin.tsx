import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { StartLoginLinkDocument } from './own-logins.generated.ts'
import { useLinkWords } from './link-words.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'

/** Button that links a login provider. The provider's answer returns to this page (`use-linked-answer.ts`). */
export const LinkLogin = ({ provider, name }: { provider: string; name: string }) => {
  const { t } = useLingui()
  const start = useChange(StartLoginLinkDocument, ownChanges)
  const words = useLinkWords()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const { data, errors } = await start({ input: { loginProvider: provider } })
    const address = data?.startLoginLink.address
    if (address) return window.location.assign(address)
    setLeaving(false)
    if (errors) toast.error(words(errors[0]?.code))
  }
  return (
    <Row
      title={<strong>{name}</strong>}
      actions={
        <Button kind="secondary" busy={leaving} aria-label={t`Link ${name}`} onClick={() => void leave()}>
          <Trans>Link</Trans>
        </Button>
      }
    />
  )
}
