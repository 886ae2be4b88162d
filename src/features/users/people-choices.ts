import { choiceSource } from '#src/resources/choices/source.ts'
import { PeopleChoicesDocument } from './people.generated.ts'

/** The users within the reader's reach, searched on the server. */
export const peopleChoices = choiceSource({
  query: PeopleChoicesDocument,
  choices: (data) =>
    data.users.nodes.map(({ id, displayName, userName, email }) => ({
      value: id,
      label: displayName || userName,
      hint: email ?? userName,
    })),
})
