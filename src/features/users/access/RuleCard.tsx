import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { deniedBy, type Clause, type Trace, type ClauseId } from '#contract/access/explain.ts'
import { USER_TYPES } from '#contract/people.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Checks } from '#src/resources/verdicts/Checks.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { useUser } from '../UserFrame.tsx'
import { userTypes } from '../words/user-words.ts'

/** Labels of the checks, phrased about another user. */
const clauseNames: Readonly<Record<ClauseId, MessageDescriptor>> = {
  restrictedPartner: msg`Open to the user’s partner`,
  features: msg`All features are turned on`,
  userTypes: msg`Has an allowed user type`,
  roles: msg`Has one of the roles`,
  claims: msg`Has one of the claims`,
  nhr: msg`Not an employee or manager of an HR partner`,
  customers: msg`A customer gives access to the portal`,
}

/** What would have to change for a check to pass. */
const clauseRemedies: Readonly<Record<ClauseId, MessageDescriptor>> = {
  restrictedPartner: msg`Only users of other partners can open this page.`,
  features: msg`Turn these features on:`,
  userTypes: msg`Assign one of these user types:`,
  roles: msg`Assign one of these roles:`,
  claims: msg`Add one of these claims:`,
  nhr: msg`Change the value of the claim nhr.`,
  customers: msg`Switch on access to the portal for one of the customers.`,
}

/** Page of the user on which that can be changed, if there is one. */
const clauseRepairs: Readonly<Partial<Record<ClauseId, { words: MessageDescriptor; page: typeof paths.user }>>> = {
  userTypes: { words: msg`Open Basic Details`, page: paths.userBasic },
  roles: { words: msg`Open Basic Details`, page: paths.userBasic },
  claims: { words: msg`Open Claims`, page: paths.userClaims },
  nhr: { words: msg`Open Claims`, page: paths.userClaims },
  customers: { words: msg`Open Basic Details`, page: paths.userBasic },
}

/** What would have to change for a page to open, with links to where it can be changed. */
export const RuleRemedies = ({ traces }: { traces: readonly Trace[] }) => {
  const { i18n } = useLingui()
  const { id: userId } = useUser()
  const portal = usePortalName()
  return (
    <Card title={<Trans>How to change the result</Trans>}>
      <Rows>
        {traces.flatMap(deniedBy).map(({ id, missing }, at) => {
          const repair = clauseRepairs[id]
          return (
            <Row
              key={`${id} ${at}`}
              title={i18n._(clauseRemedies[id])}
              detail={missing.length > 0 ? <Missing id={id} missing={missing} /> : undefined}
              actions={repair && <Link to={repair.page(portal, userId)}>{i18n._(repair.words)}</Link>}
            />
          )
        })}
      </Rows>
    </Card>
  )
}

/** The checks of one rule of a page, and their result. */
export const RuleCard = ({ trace: { clauses, vendorByFeatures, decision }, number }: { trace: Trace; number: number }) => {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>Rule {number}</Trans>}
      description={vendorByFeatures && <Trans>Vendor staff: only the feature check applies.</Trans>}
      actions={
        <Verdict tone={decision === 'allowed' ? 'good' : 'bad'}>
          {decision === 'allowed' ? <Trans>Allowed</Trans> : <Trans>Denied</Trans>}
        </Verdict>
      }
    >
      <Checks
        checks={clauses.map((clause) => ({
          id: clause.id,
          title: i18n._(clauseNames[clause.id]),
          // For vendor staff only the feature check counts.
          tone: clause.holds ? (clause.asked ? 'good' : 'neutral') : vendorByFeatures && clause.id !== 'features' ? 'neutral' : 'bad',
          word: <Word clause={clause} />,
        }))}
      />
    </Card>
  )
}

/** The missing values; user types are shown by their names. */
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

const Word = ({ clause: { id, asked, holds, missing, byProfile } }: { clause: Clause }) => {
  if (byProfile) return holds ? <Trans>Met by the access profile</Trans> : <Trans>Taken away by the access profile</Trans>
  if (!asked && holds) return <Trans>Not required</Trans>
  if (holds) return <Trans>Met</Trans>
  return missing.length === 0 ? (
    <Trans>Not met</Trans>
  ) : (
    <Trans>
      Not met: <Missing id={id} missing={missing} />
    </Trans>
  )
}
