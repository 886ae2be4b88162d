import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { printAddress } from '../address/address.ts'
import type { AnyList } from '../list.ts'
import type { StateCount } from '../list-query.ts'
import classes from './state-links.module.css'
import type { ListState } from '../use-resource-list.ts'

type StateLinksProps = {
  list: AnyList
  state: Pick<ListState, 'view' | 'states' | 'show'>
  /** Set if the list's view is not in the page's address. */
  embedded?: boolean
}

/**
 * Links to the rows of each state, with their number. On the page of a record, states without rows are left out, and the links appear only once the
 * numbers are known, so that none disappears again.
 */
export const StateLinks = ({ list, state: { view, states, show }, embedded }: StateLinksProps) => {
  const { t, i18n } = useLingui()
  const all = { value: null, label: undefined }
  const isOffered = ({ value }: { value: string }) =>
    !embedded || view.state === value || (states !== undefined && states.find(({ state }) => state === value)?.count !== 0)
  return (
    <nav aria-label={t`Quick filters`} className={classes['root']}>
      {[all, ...(list.states ?? []).filter(isOffered)].map(({ value, label }) => {
        const isShown = view.state === value
        const look = { className: classes['link'], 'aria-current': isShown || undefined, ...(isShown && { ref: reveal }) }
        const content = (
          <>
            {label === undefined ? <Trans>All</Trans> : i18n._(label)}
            <Count of={states?.find(({ state }) => state === value)} />
          </>
        )
        return embedded ? (
          <button key={value} type="button" {...look} onClick={() => show({ state: value })}>
            {content}
          </button>
        ) : (
          <Link key={value} {...look} to={{ search: printAddress({ ...view, state: value, cursor: null }, list) }}>
            {content}
          </Link>
        )
      })}
    </nav>
  )
}

/** Width in pixels by which the previous link stays visible, as a hint that there is one. */
const PEEK = 40

/** Scrolls only the row of links, on narrow screens, and never the page. */
const reveal = (link: HTMLElement | null) => link?.parentElement?.scrollTo?.({ left: link.offsetLeft - PEEK })

/** Its space is reserved, so that nothing moves when the number arrives. */
const Count = ({ of }: { of: StateCount | undefined }) => {
  const formats = useFormats()
  return (
    <span className={classes['count']}>
      {of && (
        <>
          {' '}
          {formats.number(of.count)}
          {of.isCapped && '+'}
        </>
      )}
    </span>
  )
}
