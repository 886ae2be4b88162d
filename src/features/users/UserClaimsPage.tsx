import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Portal } from '#src/lib/paths.ts'
import type { AnySection } from '#src/resources/record/field.ts'
import { SendForm } from '#src/resources/record/SendForm.tsx'
import { RelationList } from '#src/resources/relation/RelationList.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { toast } from '#src/ui/toast.ts'
import { useRelationChange } from '#src/resources/mutation/use-relation-change.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { userChanges } from './user-changes.ts'
import { claimTypes, GIVEN_ELSEWHERE } from './claim-types.ts'
import { userServerWords } from './words/server-words.ts'
import { AddUserClaimDocument, addUserClaimRules, RemoveUserClaimDocument, UserClaimsDocument } from './user-relations.generated.ts'
import { UserFrame } from './UserFrame.tsx'
import { UserPart } from './UserPart.tsx'

const sections: readonly AnySection[] = [
  {
    title: msg`Add a claim`,
    fields: [
      { kind: 'select', name: 'claimType', label: msg`Claim type`, choices: claimTypes },
      { kind: 'text', name: 'claimValue', label: msg`Value` },
    ],
  },
]

/** The claims of a user: what their tokens say of them. */
export const UserClaimsPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} title={<Trans>Claims</Trans>}>
    {({ id }) => (
      <UserPart query={UserClaimsDocument} variables={{ id }}>
        {({ user }) => user && <Claims id={id} claims={user.claims} />}
      </UserPart>
    )}
  </UserFrame>
)

type ClaimsProps = { id: string; claims: readonly { id: string; claimType: string; claimValue: string }[] }

const Claims = ({ id, claims }: ClaimsProps) => {
  const { t } = useLingui()
  const add = useChange(AddUserClaimDocument, userChanges)
  const give = useRelationChange(AddUserClaimDocument, userChanges)
  const take = useRelationChange(RemoveUserClaimDocument, userChanges)
  const items = claims.map(({ claimType, claimValue }) => ({
    key: `${claimType} ${claimValue}`,
    name: `${claimType}: ${claimValue}`,
    claimType,
    claimValue,
    ...(GIVEN_ELSEWHERE.has(claimType) && { fixed: t`Change this in Basic Details.` }),
  }))
  const input = ({ claimType, claimValue }: (typeof items)[number]) => ({ input: { id, claimType, claimValue } })
  return (
    <Cards>
      <RelationList
        title={<Trans>Claims</Trans>}
        items={items}
        empty={<Trans>No claims yet</Trans>}
        remove={(item) => take(input(item))}
        restore={(item) => give(input(item))}
      />
      <SendForm
        initial={{ claimType: '', claimValue: '' }}
        sections={sections}
        rules={addUserClaimRules}
        submit={<Trans>Add</Trans>}
        words={userServerWords}
        send={({ claimType, claimValue }) => add({ input: { id, claimType: String(claimType), claimValue: String(claimValue).trim() } })}
        onDone={() => toast.success(t`The claim has been added`)}
      />
    </Cards>
  )
}
