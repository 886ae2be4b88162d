import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'

type Session = {
  id: string
  /** Set for the reader's own session in this browser. */
  isCurrent?: boolean
  /** '' if unknown. */
  browser: string
  system: string
  host: string
  address: string | null
  createdAt: string
  lastActivityAt: string
}

type SessionRowsProps = { sessions: readonly Session[]; busy: boolean; onEnd: (id: string) => void }

/** Sessions with device, place, start and last use. Each can be ended except the current one. */
export const SessionRows = ({ sessions, busy, onEnd }: SessionRowsProps) => {
  const { t } = useLingui()
  return (
    <Rows label={t`Active sessions`}>
      {sessions.map(({ id, isCurrent, browser, system, host, address, createdAt, lastActivityAt }) => {
        const device = [browser, system].filter((name) => name !== '').join(' · ') || t`Unknown device`
        return (
          <Row
            key={id}
            title={
              <>
                <strong>{device}</strong> {isCurrent && <Mark>{t`This session`}</Mark>}
              </>
            }
            detail={
              <>
                {[host, address].filter(Boolean).join(' · ')}
                {' · '}
                <Trans>
                  Signed in <TimeStamp value={createdAt} />
                </Trans>
                {' · '}
                <Trans>
                  Last active <TimeStamp value={lastActivityAt} />
                </Trans>
              </>
            }
            actions={
              !isCurrent && (
                <Button kind="secondary" busy={busy} aria-label={t`Sign out ${device}`} onClick={() => onEnd(id)}>
                  <Trans>Sign out</Trans>
                </Button>
              )
            }
          />
        )
      })}
    </Rows>
  )
}
