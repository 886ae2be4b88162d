import { Trans, useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Breakable } from '../Breakable.tsx'
import { IconButton } from './IconButton.tsx'
import classes from './copy-text.module.css'

/** Milliseconds for which 'Copied!' is shown. */
export const COPIED_FOR = 2000

/** A short technical value, such as an ID or a reference, with a copy button. `what` names it to assistive technology. */
export const CopyText = ({ value, what }: { value: string; what?: string }) => {
  const { t } = useLingui()
  const clipboard = useClipboard({ timeout: COPIED_FOR })
  return (
    <span className={classes['root']}>
      <code className={classes['value']}>
        <Breakable text={value} />
      </code>
      <IconButton
        size="compact"
        icon={clipboard.copied ? IconCheck : IconCopy}
        label={clipboard.copied ? t`Copied!` : what === undefined ? t`Copy` : t`Copy ${what}`}
        onClick={() => clipboard.copy(value)}
      />
      {clipboard.copied && (
        <span role="status" className={classes['copied']}>
          <Trans>Copied!</Trans>
        </span>
      )}
    </span>
  )
}
