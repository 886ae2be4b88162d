import { useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { COPIED_FOR } from '#src/ui/controls/CopyText.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import classes from './text-block.module.css'

export const TextBlock = ({ text }: { text: string }) => {
  const { t } = useLingui()
  const clipboard = useClipboard({ timeout: COPIED_FOR })
  return (
    <div className={classes['root']}>
      <pre className={classes['text']} dir="ltr">
        {text}
      </pre>
      <IconButton
        size="compact"
        icon={clipboard.copied ? IconCheck : IconCopy}
        label={clipboard.copied ? t`Copied!` : t`Copy`}
        onClick={() => clipboard.copy(text)}
      />
    </div>
  )
}
