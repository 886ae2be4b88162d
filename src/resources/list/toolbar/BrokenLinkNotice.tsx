import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { MessageDescriptor } from '@lingui/core'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import type { BrokenPart } from '../address/address.ts'
import classes from './notice.module.css'

const sentences: Readonly<Record<BrokenPart, MessageDescriptor>> = {
  link: msg`This link contains invalid settings. The list is shown without them.`,
  filter: msg`This link contains an invalid filter. The list is shown without it.`,
  sort: msg`This link contains an invalid sort order. The default order is used.`,
  page: msg`The page in this link was not found. The list starts at the first page.`,
  size: msg`The page size in this link is not available. The default size is used.`,
  search: msg`The search in this link is too long. The list is shown without it.`,
  characters: msg`The search in this link contains invalid characters. They were removed.`,
}

/** Says which parts of a link were ignored. */
export const BrokenLinkNotice = ({ broken, onDismiss }: { broken: readonly BrokenPart[]; onDismiss: () => void }) => {
  const { t, i18n } = useLingui()
  return (
    <div role="status">
      {broken.length > 0 && (
        <div className={classes['notice']}>
          <IconAlertTriangle size={18} aria-hidden="true" className={classes['icon']} />
          <ul className={classes['sentences']}>
            {broken.map((part) => (
              <li key={part}>{i18n._(sentences[part])}</li>
            ))}
          </ul>
          <IconButton icon={IconX} size="compact" label={t`Dismiss`} onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}
