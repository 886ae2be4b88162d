import { Trans, useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { lastMove, readPath } from '#src/bridge/recorder/recorded-path.ts'
import type { Recording } from '#src/bridge/recorder/recording.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { COPIED_FOR } from '#src/ui/controls/CopyText.tsx'
import { TESTED_CHARTS, testNameOf, writeTest } from './recorded-test.ts'
import classes from './statecharts.module.css'

type CopyTestProps = {
  recording: Recording | undefined
  /** Number of entries that are shown; undefined for all of them. */
  step: number | undefined
}

/** Copies a test that takes the recorded path up to the shown event, or without one up to the last thing that a user or the server did. */
export const CopyTest = ({ recording, step }: CopyTestProps) => {
  const { t } = useLingui()
  const clipboard = useClipboard({ timeout: COPIED_FOR })
  const entries = recording?.entries ?? []
  const entry = step === undefined ? lastMove(entries) : entries[step - 1]
  const path = recording && entry && readPath(recording, entry)
  const whyNot = !path
    ? t`No arrow was taken up to this event.`
    : TESTED_CHARTS.has(path.chart)
      ? false
      : t`No test can take a single path of the chart ${path.chart} in a browser.`
  return (
    <>
      <Button
        size="sm"
        kind="secondary"
        unavailable={whyNot}
        onClick={() => path && recording && clipboard.copy(writeTest(path, recording.head))}
      >
        {clipboard.copied ? <Trans>Copied!</Trans> : <Trans>Copy as test</Trans>}
      </Button>
      {recording && (
        <p className={classes['description']}>
          {whyNot !== false
            ? whyNot
            : path && (
                <Trans>
                  The test takes {path.chart} to <code>{path.arrow}</code>. Save it as{' '}
                  <code>e2e/recorded/{testNameOf(path, recording.head)}</code>.
                </Trans>
              )}
        </p>
      )}
    </>
  )
}
