import { choiceSource } from '#src/resources/choices/source.ts'
import { UserChoicesDocument } from './people.generated.ts'

/** The people within the reader's reach, by name, user name, email or the beginning of an id; `within`: of one customer. */
export const userChoices = choiceSource({
  query: UserChoicesDocument,
  choices: (data) =>
    data.users.nodes.map(({ id, userName, displayName, email, partner }) => ({
      value: id,
      label: displayName || userName,
      hint: [email ?? userName, partner?.name].filter(Boolean).join(' · '),
    })),
  within: (customer) => ({ customer }),
})
