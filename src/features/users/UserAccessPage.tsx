import { Select } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { allAllowed, deniedBy, explainAll } from '#src/access/explain.ts'
import type { Clause, Trace } from '#src/access/explain.ts'
import { USER_TYPES } from '#src/access/rule.ts'
import type { AccessRule, Viewer } from '#src/access/rule.ts'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { clauseNames, clauseRemedies } from './clause-names.ts'
import { AccessChoice } from './AccessChoice.tsx'
import { UserActivitiesDocument } from './user-access.generated.ts'
import { UserAccessDocument } from './user-relations.generated.ts'
import { userTypes } from './words/user-words.ts'
import classes from './user-pages.module.css'
import { UserActivities } from './UserActivities.tsx'
import { useUser } from './UserFrame.tsx'

/** A page of the portal with all rules on the way to it. */
type RuledPage = { path: string; title: MessageDescriptor; rules: readonly AccessRule[] }

/** For a user and a page of the portal, or an activity: every check, how it ended and what would change the answer, by the guard's own functions. */
export const UserAccessPage = ({ pages }: { pages: readonly RuledPage[] }) => {
  const { id } = useUser()
  return (
    <QueryPart query={UserAccessDocument} variables={{ id }}>
      {({ user, userSecurity }) =>
        user &&
        userSecurity && (
          <AccessChoice
            ofPages={<Explained viewer={viewerOfClaims({ ...user, ...userSecurity })} isActive={user.extension.isActive} pages={pages} />}
            ofActivities={
              <QueryPart query={UserActivitiesDocument} variables={{ id }}>
                {({ userAccess }) => userAccess && <UserActivities access={userAccess} isActive={user.extension.isActive} />}
              </QueryPart>
            }
          />
        )
      }
    </QueryPart>
  )
}

const Explained = ({ viewer, isActive, pages }: { viewer: Viewer; isActive: boolean; pages: readonly RuledPage[] }) => {
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
        <p className={classes['answer']} role="status">
          <strong>{allowed ? <Trans>This user can open this page.</Trans> : <Trans>This user cannot open this page.</Trans>}</strong>{' '}
          {!isActive && <Trans>The account is inactive, so the user cannot sign in.</Trans>}
          {traces.length === 0 && <Trans>Open to every signed-in user.</Trans>}
        </p>
      </Card>
      {!allowed && (
        <Card title={<Trans>How to change the result</Trans>}>
          <Rows>
            {traces.flatMap(deniedBy).map(({ id, missing }, at) => (
              <Row
                key={`${id} ${at}`}
                title={i18n._(clauseRemedies[id])}
                detail={missing.length > 0 ? <Missing id={id} missing={missing} /> : undefined}
              />
            ))}
          </Rows>
        </Card>
      )}
      {traces.map((trace, at) => (
        <RuleCard key={`${path} ${at}`} trace={trace} number={at + 1} />
      ))}
    </Cards>
  )
}

const RuleCard = ({ trace: { clauses, vendorByFeatures, decision }, number }: { trace: Trace; number: number }) => {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>Rule {number}</Trans>}
      description={
        <>
          {decision === 'allowed' ? <Trans>Allowed</Trans> : <Trans>Denied</Trans>}
          {vendorByFeatures && (
            <>
              {' '}
              · <Trans>Vendor staff: only the feature check applies.</Trans>
            </>
          )}
        </>
      }
    >
      <Rows>
        {clauses.map((clause) => (
          <Row key={clause.id} title={i18n._(clauseNames[clause.id])} detail={<Verdict clause={clause} />} />
        ))}
      </Rows>
    </Card>
  )
}

/** The values that are not there; user types by their names. */
const Missing = ({ id, missing }: Pick<Clause, 'id' | 'missing'>) => {
  const { i18n } = useLingui()
  if (id !== 'userTypes') return missing.join(', ')
  return missing
    .map((code) => {
      const known = userTypes[USER_TYPES.findIndex((type) => type === code)]
      return known ? i18n._(known.label) : code
    })
    .join(', ')
}

const Verdict = ({ clause: { id, asked, holds, missing } }: { clause: Clause }) => {
  if (!asked && holds) return <Trans>Not required</Trans>
  if (holds) return <Trans>Met</Trans>
  return missing.length === 0 ? (
    <Trans>Not met</Trans>
  ) : (
    <>
      <Trans>
        Not met: <Missing id={id} missing={missing} />
      </Trans>
    </>
  )
}
