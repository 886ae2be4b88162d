import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Choice } from '#src/resources/choice.ts'
import { Overview } from '#src/resources/record/overview/Overview.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { AppType } from './AppType.tsx'
import { AppSettings } from './AppSettings.tsx'
import { RefusedAddresses } from './RefusedAddresses.tsx'
import { useAppRecord, type App } from './AppFrame.tsx'
import { appHealths, grantTypes } from '../app-words.ts'

const AppOverviewPage = () => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const app = useAppRecord()
  const wordOf = (choices: readonly Choice[], value: string) => {
    const choice = choices.find((each) => each.value === value)
    return choice ? i18n._(choice.label) : value
  }
  return (
    <Overview findings={<RefusedAddresses app={app} />} aside={<AppSettings app={app} />}>
      <Card title={<Trans>App</Trans>} actions={app.isSystem ? undefined : <Link to={paths.appSetup(app.id)}>{t`Change setup`}</Link>}>
        <Facts
          facts={[
            { label: t`Health`, value: <Health app={app} /> },
            { label: t({ message: 'Type', context: 'app' }), value: <AppType app={app} /> },
            { label: t`Client ID`, value: <CopyText value={app.clientId} /> },
            {
              label: t`Partner`,
              value: app.partner ? <Link to={paths.partner(app.partner.id)}>{app.partner.name}</Link> : t`All partners`,
            },
            { label: t`Grant types`, value: formats.list(app.grantTypes.map((type) => wordOf(grantTypes, type))), wide: true },
            { label: t`Scopes`, value: app.scopes.join(' '), wide: true },
            { label: t`Sign-ins in the last 30 days`, value: formats.number(app.use.signIns) },
            { label: t`Users who signed in`, value: formats.number(app.use.people) },
            { label: t`Valid refresh tokens`, value: formats.number(app.use.refreshTokens) },
            { label: t`Faults in the last 24 hours`, value: formats.number(app.use.faults) },
            { label: t`Last used`, value: app.lastUsedOn && <TimeStamp value={app.lastUsedOn} as="date" /> },
            { label: t`Created`, value: <TimeStamp value={app.createdAt} /> },
          ]}
        />
      </Card>
    </Overview>
  )
}

export default AppOverviewPage

const VERDICTS = { good: 'good', calm: 'neutral', warn: 'warning', bad: 'bad' } as const

/** The health of an app, with a link to the page with the remedy. */
const Health = ({ app: { id, health } }: { app: App }) => {
  const { i18n } = useLingui()
  const found = appHealths.find(({ value }) => value === health)
  if (!found) return null
  const words = <Verdict tone={VERDICTS[found.tone]}>{i18n._(found.label)}</Verdict>
  if (health === 'NO_ADDRESS') return <Link to={paths.appAddresses(id)}>{words}</Link>
  return health === 'NO_SECRET' || health === 'SECRET_ENDS' ? <Link to={paths.appSecrets(id)}>{words}</Link> : words
}
