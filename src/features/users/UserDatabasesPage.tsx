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
import { userServerWords } from './words/server-words.ts'
import {
  AddUserDatabaseDocument,
  addUserDatabaseRules,
  RemoveUserDatabaseDocument,
  UserDatabasesDocument,
} from './user-security.generated.ts'
import { UserFrame } from './UserFrame.tsx'
import { UserPart } from './UserPart.tsx'

const sections: readonly AnySection[] = [
  {
    title: msg`Add a database`,
    fields: [{ kind: 'text', name: 'name', label: msg`Database` }],
  },
]

/** Database settings (screens.md section 2): the databases of the HR product that a user may open. */
export const UserDatabasesPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} title={<Trans>Database settings</Trans>}>
    {({ id }) => (
      <UserPart query={UserDatabasesDocument} variables={{ id }}>
        {({ userSecurity }) => userSecurity && <Databases id={id} databases={userSecurity.databases} />}
      </UserPart>
    )}
  </UserFrame>
)

const Databases = ({ id, databases }: { id: string; databases: readonly string[] }) => {
  const { t } = useLingui()
  const add = useChange(AddUserDatabaseDocument, userChanges)
  const give = useRelationChange(AddUserDatabaseDocument, userChanges)
  const take = useRelationChange(RemoveUserDatabaseDocument, userChanges)
  return (
    <Cards>
      <RelationList
        title={<Trans>Accessible databases</Trans>}
        items={databases.map((name) => ({ key: name, name }))}
        empty={<Trans>No databases yet</Trans>}
        remove={({ name }) => take({ input: { id, name } })}
        restore={({ name }) => give({ input: { id, name } })}
      />
      <SendForm
        initial={{ name: '' }}
        sections={sections}
        rules={addUserDatabaseRules}
        submit={<Trans>Add</Trans>}
        words={userServerWords}
        send={({ name }) => add({ input: { id, name: String(name).trim() } })}
        onDone={() => toast.success(t`The database has been added`)}
      />
    </Cards>
  )
}
