import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import { Icon } from '#src/ui/controls/icon.tsx'
import { useLate } from '#src/ui/use-late.ts'
import type { DashboardFiguresQuery } from './dashboard.generated.ts'
import classes from './dashboard.module.css'
import { figures } from './figures.ts'

type FigureTilesProps = {
  portal: Portal
  users: DashboardFiguresQuery['dashboard']['users'] | undefined
}

/** One tile for each number, linked to its list. Estimates are marked as such. */
export const FigureTiles = ({ portal, users }: FigureTilesProps) => {
  const { i18n, t } = useLingui()
  const formats = useFormats()
  const late = useLate()
  const written = ({ count, isExact }: { count: number; isExact: boolean }) => {
    const number = formats.number(count)
    return isExact ? number : t`about ${number}`
  }
  return (
    <ul className={classes['figures']}>
      {figures.map(({ id, label, hint, icon, rules, state, wants }) => {
        const figure = users?.[id]
        return (
          <li key={id}>
            <Link
              className={classes['figure']}
              to={whereAddress(paths.users(portal), rules, state)}
              data-wants={(wants && (figure?.count ?? 0) > 0) || undefined}
            >
              <span className={classes['label']}>
                {i18n._(label)}
                <span className={classes['picture']}>
                  <Icon name={icon} size={18} />
                </span>
              </span>
              <span className={classes['number']} data-pending={(!figure && late) || undefined}>
                {figure ? written(figure) : '\u00A0'}
              </span>
              <span className={classes['hint']}>{i18n._(hint)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
