import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Provider } from 'urql'
import { stepOf } from '#machines/account/account.selectors.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { usePageActor } from '#src/bridge/page-actor.ts'
import type { MailedLinks } from '#src/bridge/portal.ts'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { ConsentNotice } from './ConsentNotice.tsx'
import { DoneNotice } from './DoneNotice.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** The page of a mailed link, which confirms an account or an address or sets a password. Its statechart runs while the page is mounted. */
export const AccountLinkPage = () => {
  const { openLinks } = usePortal()
  const [links, setLinks] = useState<MailedLinks>()
  const [failed, setFailed] = useState(false)
  const [query] = useSearchParams()
  const open = useCallback(() => {
    openLinks().then(setLinks, () => setFailed(true))
  }, [openLinks])
  useEffect(open, [open])
  if (failed && !links) return <ErrorState onRetry={open} />
  return links ? <Running key={query.get('link')} links={links} link={query.get('link') ?? ''} /> : <PageLoader />
}

const Running = ({ links: { machine, client }, link }: { links: MailedLinks; link: string }) => {
  const { t } = useLingui()
  const actor = usePageActor(machine, { input: { link } })
  switch (useSelector(actor, stepOf)) {
    case 'reading':
      return <PageLoader label={t`Checking your link…`} />
    case 'consent':
      return <ConsentNotice actor={actor} />
    case 'password':
      return (
        <Provider value={client}>
          <NewPasswordForm actor={actor} />
        </Provider>
      )
    case 'done':
      return <DoneNotice actor={actor} />
    case 'stopped':
      return <LinkNotice actor={actor} />
  }
}
