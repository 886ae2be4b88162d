import { choiceSource } from '#src/resources/choices/source.ts'
import { UserChoicesDocument } from './people.generated.ts'

/** The users that the reader can see, searched by name, user name, email or the start of an ID. `within` limits them to one customer. */
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
