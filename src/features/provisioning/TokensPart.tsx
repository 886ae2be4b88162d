import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { NewToken } from './NewToken.tsx'
import { DeleteScimTokenDocument } from './provisioning.generated.ts'
import { scimChanges } from './provisioning-words.ts'
import type { ScimProvider } from './setup.record.ts'

/** One token in use, and one that replaces it. */
const MOST = 2

type Token = ScimProvider['scim']['tokens'][number]

export const TokensPart = ({ provider: { id, scim } }: { provider: ScimProvider }) => {
  const [made, setMade] = useState<string>()
  return (
    <>
      {made !== undefined && (
        <Callout role="status">
          <Trans>Copy the token now. You cannot see it again.</Trans> <CopyText value={made} />
        </Callout>
      )}
      <Tokens id={id} tokens={scim.tokens} />
      <NewToken key={id} id={id} tokens={scim.tokens} isFull={scim.tokens.length >= MOST} onMade={setMade} />
    </>
  )
}

const Tokens = ({ id, tokens }: { id: string; tokens: readonly Token[] }) => {
  const { t } = useLingui()
  const card = useFocusFallback<HTMLElement>()
  const [asked, setAsked] = useState<Token>()
  const revoke = useOutcome(DeleteScimTokenDocument, scimChanges)
  const name = asked?.name ?? ''
  const revokeOf = (token: string) => t`Revoke ${token}`
  return (
    <Card ref={card} title={<Trans>Tokens</Trans>}>
      {tokens.length === 0 && (
        <EmptyState title={<Trans>No token</Trans>}>
          <Trans>The directory cannot connect until it has one.</Trans>
        </EmptyState>
      )}
      <Rows label={t`Tokens`}>
        {tokens.map((token) => (
          <Row
            key={token.id}
            title={token.name}
            detail={<TokenFacts token={token} />}
            actions={
              <Button kind="secondary" size="sm" busy={revoke.running} onClick={() => setAsked(token)} aria-label={revokeOf(token.name)}>
                <Trans>Revoke</Trans>
              </Button>
            }
          />
        ))}
      </Rows>
      {asked && (
        <ConfirmDialog
          title={<Trans>Revoke token {name}?</Trans>}
          confirm={<Trans>Revoke</Trans>}
          danger
          onCancel={() => setAsked(undefined)}
          onConfirm={() => revoke.send({ input: { id, tokenId: asked.id } }, t`Token revoked`)}
        >
          <Trans>A directory that uses it can no longer connect.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const TokenFacts = ({ token: { hint, expiresAt, lastUsedAt } }: { token: Token }) => (
  <>
    <code>…{hint}</code> ·{' '}
    {expiresAt === null ? (
      <Trans>Never expires</Trans>
    ) : (
      <Trans>
        Expires <TimeStamp value={expiresAt} as="date" />
      </Trans>
    )}{' '}
    ·{' '}
    {lastUsedAt === null ? (
      <Trans>Never used</Trans>
    ) : (
      <Trans>
        Last used <TimeStamp value={lastUsedAt} />
      </Trans>
    )}
  </>
)
