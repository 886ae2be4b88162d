import { Select } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { allAllowed, explainAll } from '#contract/access/explain.ts'
import type { AccessRule, Viewer } from '#contract/access/rule.ts'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Segments } from '#src/ui/controls/Segments.tsx'
import { AccessAnswer } from './AccessAnswer.tsx'
import { RuleCard, RuleRemedies } from './RuleCard.tsx'
import { UserActivitiesDocument } from './user-access.generated.ts'
import { UserAccessDocument } from '../user-relations.generated.ts'
import { SignInVerdict } from './SignInVerdict.tsx'
import { UserActivities } from './UserActivities.tsx'
import { useUser } from '../UserFrame.tsx'

/** Chooses the subject of an access explanation: a page of the portal, or an activity of access profiles. */
const AccessChoice = ({ ofPages, ofActivities }: { ofPages: ReactNode; ofActivities: ReactNode }) => {
  const { t } = useLingui()
  const [about, setAbout] = useState('page')
  return (
    <Cards>
      <Segments
        label={t`Explain access to`}
        options={[
          { value: 'page', label: t`Page` },
          { value: 'activity', label: t`Activity` },
        ]}
        value={about}
        onChange={setAbout}
      />
      {about === 'page' ? ofPages : ofActivities}
    </Cards>
  )
}

type RuledPage = { path: string; title: MessageDescriptor; rules: readonly AccessRule[] }

/**
 * Explains a user's access to a page or an activity: every check, its result, and what would change the answer. It calls the functions of the guard
 * itself.
 */
export const UserAccessPage = ({ pages }: { pages: readonly RuledPage[] }) => {
  const { id } = useUser()
  return (
    <QueryPart query={UserAccessDocument} variables={{ id }}>
      {({ user, userSecurity }) =>
        user &&
        userSecurity && (
          <Cards>
            <SignInVerdict facts={userSecurity} />
            <AccessChoice
              ofPages={<Explained viewer={viewerOfClaims({ ...user, ...userSecurity })} pages={pages} />}
              ofActivities={
                <QueryPart query={UserActivitiesDocument} variables={{ id }}>
                  {({ userAccess }) => userAccess && <UserActivities access={userAccess} />}
                </QueryPart>
              }
            />
          </Cards>
        )
      }
    </QueryPart>
  )
}

type ExplainedProps = { viewer: Viewer; pages: readonly RuledPage[] }

const Explained = ({ viewer, pages }: ExplainedProps) => {
  const { t, i18n } = useLingui()
  const [path, setPath] = useState(pages.find(({ rules }) => rules.length > 0)?.path ?? '/')
  const page = pages.find((each) => each.path === path)
  const traces = explainAll(page?.rules ?? [], viewer)
  const allowed = allAllowed(traces)
  return (
    <Cards>
      <Card title={<Trans>Explain access</Trans>} description={<Trans>Check whether this user can open a page, and why.</Trans>}>
        <Select
          label={t`Page`}
          searchable
          allowDeselect={false}
          data={pages.map((each) => ({ value: each.path, label: `${i18n._(each.title)} · ${each.path}` }))}
          value={path}
          onChange={(next) => next !== null && setPath(next)}
          comboboxProps={{ keepMounted: false }}
        />
        <AccessAnswer allowed={allowed} note={traces.length === 0 && <Trans>Open to every signed-in user.</Trans>}>
          {allowed ? <Trans>This user can open this page.</Trans> : <Trans>This user cannot open this page.</Trans>}
        </AccessAnswer>
      </Card>
      {!allowed && <RuleRemedies traces={traces} />}
      {traces
        .map((trace, at) => ({ trace, number: at + 1 }))
        .toSorted((one, other) => Number(one.trace.decision === 'allowed') - Number(other.trace.decision === 'allowed'))
        .map(({ trace, number }) => (
          <RuleCard key={`${path} ${number}`} trace={trace} number={number} />
        ))}
    </Cards>
  )
}
