import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SetupLinkState } from '#src/data/generated/schema.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { Verdict, type VerdictTone } from '#src/ui/Verdict.tsx'
import type { Provider } from '../ProviderFrame.tsx'
import { providerChanges } from '../server-words.ts'
import { RevokeSetupLinkDocument } from './setup-links.generated.ts'

type Link = Provider['setupLinks'][number]

const states: Readonly<Record<SetupLinkState, { words: MessageDescriptor; tone: VerdictTone }>> = {
  NOT_OPENED: { words: msg`Not opened`, tone: 'neutral' },
  OPENED: { words: msg`In progress`, tone: 'warning' },
  HANDED_IN: { words: msg({ message: 'Submitted', context: 'setup link' }), tone: 'good' },
  EXPIRED: { words: msg`Expired`, tone: 'neutral' },
  REVOKED: { words: msg`Revoked`, tone: 'neutral' },
}

const isOpen = ({ state }: Link) => state === 'NOT_OPENED' || state === 'OPENED'

/** The setup links of a provider, who opened them, and their progress. */
export const SetupLinkRows = ({ provider: { id, setupLinks } }: { provider: Provider }) => {
  const { t, i18n } = useLingui()
  const card = useFocusFallback<HTMLElement>()
  const [asked, setAsked] = useState<Link>()
  const revoke = useOutcome(RevokeSetupLinkDocument, providerChanges)
  const name = asked?.recipient ?? ''
  const revokeOf = (recipient: string) => t`Revoke the link for ${recipient}`
  return (
    <Card ref={card} title={<Trans>Setup links</Trans>}>
      {setupLinks.length === 0 && (
        <EmptyState title={<Trans>No setup links</Trans>}>
          <Trans>Create one to have the organisation’s own IT connect this login provider.</Trans>
        </EmptyState>
      )}
      <Rows label={t`Setup links`}>
        {setupLinks.map((link) => (
          <Row
            key={link.id}
            title={
              <>
                <strong>{link.recipient}</strong> <Verdict tone={states[link.state].tone}>{i18n._(states[link.state].words)}</Verdict>
              </>
            }
            detail={<LinkFacts link={link} />}
            actions={
              isOpen(link) && (
                <Button
                  kind="secondary"
                  size="sm"
                  busy={revoke.running}
                  onClick={() => setAsked(link)}
                  aria-label={revokeOf(link.recipient)}
                >
                  <Trans>Revoke</Trans>
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {asked && (
        <ConfirmDialog
          title={<Trans>Revoke the link for {name}?</Trans>}
          confirm={<Trans>Revoke</Trans>}
          danger
          onCancel={() => setAsked(undefined)}
          onConfirm={() => revoke.send({ input: { id, linkId: asked.id } }, t`Setup link revoked`)}
        >
          <Trans>No one can open it or continue with it. What was saved is kept.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const LinkFacts = ({ link }: { link: Link }) => {
  const { t } = useLingui()
  const { createdAt, expiresAt, openedAt, openedBy, handedInAt, enables } = link
  const maker = link.createdByName ?? t`Hidden user`
  return (
    <>
      <Trans>
        Created <TimeStamp value={createdAt} /> by {maker}
      </Trans>
      {isOpen(link) && (
        <>
          {' · '}
          <Trans>
            Expires <TimeStamp value={expiresAt} as="date" />
          </Trans>
        </>
      )}
      {openedAt !== null && (
        <>
          {' · '}
          <Trans>
            Opened <TimeStamp value={openedAt} /> by {openedBy}
          </Trans>
        </>
      )}
      {handedInAt !== null && (
        <>
          {' · '}
          <Trans>
            Submitted <TimeStamp value={handedInAt} />
          </Trans>
        </>
      )}
      {enables && (
        <>
          {' · '}
          <Trans>Takes effect at once</Trans>
        </>
      )}
    </>
  )
}
