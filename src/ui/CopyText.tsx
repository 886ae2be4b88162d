import { Trans, useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copy-text.module.css'

/** How long 'Copied!' stands (spec section 2), in milliseconds. */
export const COPIED_FOR = 2000

/** A short technical value, an id or a reference, with a button that copies it. `what` names it to assistive technology. */
export const CopyText = ({ value, what }: { value: string; what?: string }) => {
  const { t } = useLingui()
  const clipboard = useClipboard({ timeout: COPIED_FOR })
  return (
    <span className={classes['root']}>
      <code className={classes['value']}>{value}</code>
      <button
        type="button"
        className={classes['button']}
        onClick={() => clipboard.copy(value)}
        aria-label={clipboard.copied ? t`Copied!` : what === undefined ? t`Copy` : t`Copy ${what}`}
      >
        {clipboard.copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
        {clipboard.copied && (
          <span role="status">
            <Trans>Copied!</Trans>
          </span>
        )}
      </button>
    </span>
  )
}
