import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { SearchBox } from '#src/resources/list/toolbar/SearchBox.tsx'
import tabs from '#src/resources/list/toolbar/state-links.module.css'
import { Card } from '#src/ui/Card.tsx'
import { NoMatch } from '#src/ui/states/NoMatch.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { GROUPS, searched, type Group, type PermissionRow } from './permission-rows.ts'
import { Reason } from './Reason.tsx'
import classes from './permissions.module.css'

const GROUP_WORDS: Readonly<Record<Group, MessageDescriptor>> = {
  admin: msg`Pages of the admin portal`,
  vendor: msg`Pages of the vendor portal`,
  own: msg`Pages of one’s own`,
  activities: msg`Activities`,
  modules: msg`Modules`,
}

const RESULTS = [
  { value: null, label: msg({ message: 'All', context: 'permissions' }), holds: () => true },
  { value: 'allowed', label: msg`Allowed`, holds: ({ allowed }: PermissionRow) => allowed },
  { value: 'denied', label: msg`Denied`, holds: ({ allowed }: PermissionRow) => !allowed },
] as const

/** Permissions by group, filtered by result and search. Both are in the address. */
export const PermissionsTable = ({ rows, isActive }: { rows: readonly PermissionRow[]; isActive: boolean }) => {
  const { i18n } = useLingui()
  const [address, setAddress] = useSearchParams()
  const words = address.get('q') ?? ''
  const found = searched(rows, words)
  const result = RESULTS.find(({ value }) => value === address.get('result')) ?? RESULTS[0]
  const shown = found.filter(result.holds)
  const search = useCallback((text: string) => setAddress((before) => put(before, 'q', text), { replace: true }), [setAddress])
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox value={words} onSearch={search} />
        <ResultLinks found={found} address={address} chosen={result.value} />
      </div>
      {!isActive && (
        <Verdict tone="warning">
          <Trans>The account is inactive, so the user cannot sign in.</Trans>
        </Verdict>
      )}
      {shown.length === 0 && <NoMatch />}
      {GROUPS.map((group) => ({ group, own: shown.filter((row) => row.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <Card key={group} title={i18n._(GROUP_WORDS[group])}>
            <Rows label={i18n._(GROUP_WORDS[group])}>
              {own.map((row) => (
                <PermissionLine key={row.id} row={row} />
              ))}
            </Rows>
          </Card>
        ))}
    </>
  )
}

type ResultLinksProps = { found: readonly PermissionRow[]; address: URLSearchParams; chosen: string | null }

const ResultLinks = ({ found, address, chosen }: ResultLinksProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  return (
    <nav aria-label={t`Quick filters`} className={tabs['root']}>
      {RESULTS.map(({ value, label, holds }) => (
        <Link
          key={value}
          className={tabs['link'] ?? ''}
          aria-current={chosen === value || undefined}
          to={{ search: put(address, 'result', value ?? '').toString() }}
        >
          {i18n._(label)} <span className={tabs['count']}>{formats.number(found.filter(holds).length)}</span>
        </Link>
      ))}
    </nav>
  )
}

const PermissionLine = ({ row }: { row: PermissionRow }) => (
  <Row
    title={
      <div className={classes['what']}>
        <strong>{row.title}</strong> <span className={classes['hint']}>{row.hint}</span>
      </div>
    }
    actions={<Verdict tone={row.allowed ? 'good' : 'bad'}>{row.allowed ? <Trans>Allowed</Trans> : <Trans>Denied</Trans>}</Verdict>}
  >
    <div className={classes['reason']}>
      <Reason row={row} />
    </div>
  </Row>
)

/** Returns the address with one part changed, or removed if it is empty. */
function put(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
