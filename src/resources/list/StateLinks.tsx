import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { printAddress } from './address.ts'
import type { AnyList, StateCount } from './list.ts'
import classes from './state-links.module.css'
import type { ListState } from './use-resource-list.ts'

/** The states of a list's rows, each a link to those rows, with how many there are. */
export const StateLinks = ({ list, state: { view, states } }: { list: AnyList; state: Pick<ListState, 'view' | 'states'> }) => {
  const { t, i18n } = useLingui()
  const all = { value: null, label: undefined }
  return (
    <nav aria-label={t`Quick filters`} className={classes['root']}>
      {[all, ...(list.states ?? [])].map(({ value, label }) => (
        <Link
          key={value}
          ref={view.state === value ? reveal : undefined}
          className={classes['link']}
          to={{ search: printAddress({ ...view, state: value, cursor: null }, list) }}
          aria-current={view.state === value ? 'true' : undefined}
        >
          {label === undefined ? <Trans>All</Trans> : i18n._(label)}
          <Count of={states?.find(({ state }) => state === value)} />
        </Link>
      ))}
    </nav>
  )
}

/** How much of the link before is seen, in pixels: that there is one. */
const PEEK = 40

/** Scrolls the row alone, on narrow screens: never the page. */
const reveal = (link: HTMLAnchorElement | null) => link?.parentElement?.scrollTo?.({ left: link.offsetLeft - PEEK })

/** It has its place before it is there, so that nothing moves when it comes. */
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
