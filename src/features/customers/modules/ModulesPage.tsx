import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { useCustomerRecord } from '../CustomerFrame.tsx'
import { currentDay } from './current-day.ts'
import { CustomerModulesDocument, type CustomerModulesOfFragment } from './modules.generated.ts'
import classes from './modules.module.css'

export type Module = CustomerModulesOfFragment['modules'][number]
type Customer = { readonly id: string; readonly version: number }

const ModuleDialog = laterPart(async () => (await import('./ModuleDialog.tsx')).ModuleDialog)

const ModulesPage = () => {
  const { id } = useCustomerRecord()
  const kept = useStableQuery(CustomerModulesDocument, { id })
  const [asked, setAsked] = useState<string>()
  const customer = kept.data?.customer
  if (!customer) return <NoAnswer query={kept} lines={6} />
  const module = customer.modules.find(({ name }) => name === asked)
  return (
    <Card title={<Trans>Modules</Trans>}>
      <ul className={classes['modules']}>
        {customer.modules.map((each) => (
          <ModuleRow key={each.name} module={each} onChange={() => setAsked(each.name)} />
        ))}
      </ul>
      {module && <ModuleDialog customer={customer satisfies Customer} module={module} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

const ModuleRow = ({ module, onChange }: { module: Module; onChange: () => void }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { name, requires, isOffered, people } = module
  const titleOf = (module: string) => accessName(module, (words) => i18n._(words))
  const title = titleOf(name)
  const needed = formats.list(requires.map(titleOf))
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <small>
          <Plural value={people} one="In the access profile of # user" other="In the access profiles of # users" />
          {requires.length > 0 && (
            <>
              {' '}
              · <Trans>Requires {needed}</Trans>
            </>
          )}
        </small>
      </div>
      <ModuleState module={module} />
      {isOffered ? (
        <Button
          kind="secondary"
          size="sm"
          aria-label={t`Change ${title}`}
          onPointerEnter={() => void ModuleDialog.preload()}
          onClick={onChange}
        >
          <Trans>Change</Trans>
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}

/** Whether a module is on today, and from or until when. */
const ModuleState = ({ module: { isOffered, isSet, isOn, startsOn, endsOn } }: { module: Module }) => {
  const formats = useFormats()
  const [day] = useState(currentDay)
  const [first, last] = [startsOn && formats.date(startsOn), endsOn && formats.date(endsOn)]
  if (!isOffered)
    return (
      <Verdict tone="neutral">
        <Trans>Not available for this customer type</Trans>
      </Verdict>
    )
  if (isOn) return <Verdict tone="good">{last ? <Trans>On until {last}</Trans> : <Trans>On</Trans>}</Verdict>
  if (!isSet)
    return (
      <Verdict tone="neutral">
        <Trans>Off</Trans>
      </Verdict>
    )
  const hasEnded = endsOn !== null && endsOn < day
  return <Verdict tone={hasEnded ? 'bad' : 'warning'}>{hasEnded ? <Trans>Ended on {last}</Trans> : <Trans>On from {first}</Trans>}</Verdict>
}

export default ModulesPage
