import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Provider } from 'urql'
import { showsPasswordForm } from '#machines/account/account.selectors.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import type { MailedLinks } from '#src/bridge/portal.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageLoader } from '#src/ui/PageLoader.tsx'
import { ConsentNotice } from './ConsentNotice.tsx'
import { DoneNotice } from './DoneNotice.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** What a mailed link leads to: confirming an account or an address, setting a password. Its chart runs as long as the page stands. */
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
  const actor = useActorRef(machine, { input: { link } })
  const snapshot = useSelector(actor, (current) => current)
  if (snapshot.matches('readingLink')) return <PageLoader label={t`Checking your link…`} />
  if (snapshot.matches('awaitingConsent') || snapshot.matches('confirming')) return <ConsentNotice snapshot={snapshot} send={actor.send} />
  if (showsPasswordForm(snapshot))
    return (
      <Provider value={client}>
        <NewPasswordForm snapshot={snapshot} send={actor.send} />
      </Provider>
    )
  if (snapshot.matches('completed')) return <DoneNotice snapshot={snapshot} />
  return <LinkNotice snapshot={snapshot} send={actor.send} />
}
