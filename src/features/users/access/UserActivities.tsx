import { Select } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { explainActivity, explainModule, type AccessTrace, type Activity } from '#contract/access/user-access.ts'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { AccessAnswer } from './AccessAnswer.tsx'
import { activityTypeWords } from '../../../access/activity-words.ts'
import { CustomerAccessCard } from './CustomerAccessCard.tsx'
import { remediesOf } from './remedies.ts'
import type { UserActivitiesQuery } from './user-access.generated.ts'
import { RemedyCard } from './RemedyCard.tsx'
import { closedWords } from '../permissions/closed-words.ts'
import classes from '../user-pages.module.css'

export type Access = NonNullable<UserActivitiesQuery['userAccess']>
/** Subject of the question: an activity, or the use of a module. */
export type AccessQuestion = ({ kind: 'activity' } & Pick<Activity, 'name' | 'type'>) | { kind: 'module'; module: string }

/**
 * Explains a user's access to an activity or a module: every check in every organisation, its result, and what would change the answer. It calls the
 * function that `can` uses.
 */
export const UserActivities = ({ access }: { access: Access }) => {
  const { t, i18n } = useLingui()
  const say = (words: MessageDescriptor) => i18n._(words)
  const choices = choicesOf(access, say, t`Modules`, (label, message) => t`${label}: ${message}`)
  const [chosen, setChosen] = useState(choices[0]?.items[0]?.value ?? '')
  const [customerId, setCustomerId] = useState<string>()
  const asked = askedIn(access, chosen)
  if (!asked) return null
  const trace = explained(access, asked, customerId)
  const allowed = trace.decision === 'allowed'
  return (
    <Cards>
      <Card
        title={<Trans>Explain access</Trans>}
        description={
          <Trans>
            Check whether this user can do something, based on their access profile and the modules of each organisation that you can see.
          </Trans>
        }
      >
        <div className={classes['choices']}>
          <Select
            label={t`Activity`}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t`No results`}
            data={choices}
            value={chosen}
            onChange={(next) => next !== null && setChosen(next)}
            comboboxProps={{ keepMounted: false }}
          />
          {access.customers.length > 1 && (
            <Select
              label={t`Organisation`}
              searchable
              allowDeselect={false}
              data={[
                { value: '', label: t`All organisations` },
                ...access.customers.map((each) => ({ value: each.customerId, label: each.customerName })),
              ]}
              value={customerId ?? ''}
              onChange={(next) => setCustomerId(next === null || next === '' ? undefined : next)}
              comboboxProps={{ keepMounted: false }}
            />
          )}
        </div>
        <AccessAnswer
          allowed={allowed}
          note={<Note trace={trace} profile={access.staffAccessProfileName} isOfPortal={isOfPortal(access, asked)} />}
        >
          {allowed ? <Trans>This user can do this.</Trans> : <Trans>This user cannot do this.</Trans>}
        </AccessAnswer>
      </Card>
      {!trace.unrestricted && trace.by === undefined && trace.closed === undefined && access.customers.length === 0 && (
        <EmptyState icon="customers" title={<Trans>No organisations</Trans>}>
          <p>
            <Trans>
              Access profiles belong to organisations. This user is not a member of any organisation that you can see. Add the user to one
              in Basic Details.
            </Trans>
          </p>
        </EmptyState>
      )}
      {!allowed && trace.closed === undefined && <RemedyCard remedies={remediesOf(access, asked, trace)} />}
      {!trace.unrestricted &&
        trace.customers.map((each) => <CustomerAccessCard key={each.customer.customerId} trace={each} module={moduleOf(access, asked)} />)}
    </Cards>
  )
}

const Note = ({ trace, profile, isOfPortal }: { trace: AccessTrace; profile: string | null; isOfPortal: boolean }) => {
  const { i18n } = useLingui()
  if (trace.closed) return <>{i18n._(closedWords[trace.closed])}</>
  if (trace.unrestricted) return <Trans>Vendor operations can do everything. Access profiles do not apply to them.</Trans>
  if (trace.by === 'profile') return <Trans>By the access profile {profile}.</Trans>
  if (trace.by === 'userType') return <Trans>By the user type.</Trans>
  // An activity of the portal that the user type lacks is checked at no organisation.
  return isOfPortal && trace.customers.length === 0 && <Trans>The user type does not include it.</Trans>
}

const isOfPortal = ({ knownActivities }: Access, asked: AccessQuestion): boolean =>
  asked.kind === 'activity' &&
  knownActivities.some(({ name, type, userTypes }) => name === asked.name && type === asked.type && userTypes.length > 0)

const explained = (access: Access, asked: AccessQuestion, customerId: string | undefined): AccessTrace =>
  asked.kind === 'module' ? explainModule(access, asked.module, customerId) : explainActivity(access, asked.type, asked.name, customerId)

const moduleOf = ({ knownActivities }: Access, asked: AccessQuestion): string | null =>
  asked.kind === 'module'
    ? asked.module
    : (knownActivities.find(({ name, type }) => name === asked.name && type === asked.type)?.module ?? null)

const choicesOf = (
  access: Access,
  say: (words: MessageDescriptor) => string,
  modules: string,
  joined: (label: string, message: string) => string,
) => [
  ...[...Map.groupBy(access.knownActivities, ({ name }) => name)].map(([name, activities]) => ({
    group: accessName(name, say),
    items: activities.map(({ type }) => ({ value: `${type} ${name}`, label: joined(accessName(name, say), say(activityTypeWords[type])) })),
  })),
  {
    group: modules,
    items: access.knownModules.map((name) => ({ value: `MODULE ${name}`, label: joined(modules, accessName(name, say)) })),
  },
]

const askedIn = ({ knownActivities, knownModules }: Access, chosen: string): AccessQuestion | undefined => {
  const module = knownModules.find((name) => `MODULE ${name}` === chosen)
  if (module !== undefined) return { kind: 'module', module }
  const activity = knownActivities.find(({ name, type }) => `${type} ${name}` === chosen)
  return activity && { kind: 'activity', name: activity.name, type: activity.type }
}
