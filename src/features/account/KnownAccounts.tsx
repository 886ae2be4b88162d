import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { forgetAccount, readKnownAccounts } from '#src/lib/storage/known-accounts.ts'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import classes from './organisations.module.css'

const local = guardedStorage(() => window.localStorage)

/** Other accounts that were used in this browser since the last sign-out. Choosing one passes its user name to the sign-in page. */
const KnownAccounts = ({ subject, onChoose }: { subject: string; onChoose: (userName: string) => void }) => {
  const { t } = useLingui()
  const [accounts, setAccounts] = useState(() => readKnownAccounts(local))
  const place = useFocusFallback<HTMLElement>()
  const others = accounts.filter((account) => account.subject !== subject)
  if (others.length === 0) return null
  return (
    <section ref={place} className={classes['known']} aria-labelledby="known-accounts">
      <h2 id="known-accounts" className={classes['title']}>
        <Trans>Other accounts in this browser</Trans>
      </h2>
      <ul className={classes['list']}>
        {others.map(({ subject: id, userName, name }) => (
          <li key={id} className={classes['account']}>
            <button type="button" className={classes['choice']} onClick={() => onChoose(userName)}>
              {name}
              {name !== userName && <small className={classes['hint']}>{userName}</small>}
            </button>
            <IconButton
              icon={IconX}
              label={t`Forget ${userName}`}
              onClick={() => {
                forgetAccount(local, id)
                setAccounts(readKnownAccounts(local))
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export default KnownAccounts
