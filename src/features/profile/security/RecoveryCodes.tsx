import { Trans, useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { saveFile } from '#src/lib/save-file.ts'
import { COPIED_FOR } from '#src/ui/controls/CopyText.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import classes from './factors.module.css'

/** Recovery codes for a lost second factor. They are shown only once. */
export const RecoveryCodes = ({ codes, onFinish }: { codes: readonly string[]; onFinish: () => void }) => {
  const { t } = useLingui()
  const clipboard = useClipboard({ timeout: COPIED_FOR })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const download = () => {
    saveFile('portico-recovery-codes.txt', `${codes.join('\r\n')}\r\n`, 'text/plain')
    toast.success(t`Recovery codes have been downloaded`)
  }
  return (
    <div className={classes['sheet']}>
      <h3 ref={heading} tabIndex={-1} className={classes['name']}>
        <Trans>Recovery codes</Trans>
      </h3>
      <p className={classes['text']} data-print="hide">
        <Trans>
          Use these codes to sign in if you lose your device. Each code works once. You will not see them again: copy, print or download
          them and keep them safe.
        </Trans>
      </p>
      <ul className={classes['codes']} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes['actions']}>
        <Button kind="secondary" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? <Trans>Copied!</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button kind="secondary" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button kind="secondary" onClick={download}>
          <Trans>Download</Trans>
        </Button>
        <Button onClick={onFinish}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </div>
    </div>
  )
}
