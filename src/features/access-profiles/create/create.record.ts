import { msg } from '@lingui/core/macro'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import type { Field } from '#src/resources/record/form/field.ts'
import { accessProfileChoices } from '#src/resources/choices/references.ts'
import { templateChoices } from '../choices.ts'
import { CreateAccessProfileDocument, createAccessProfileRules } from '../profile.generated.ts'
import { profileServerWords } from '../profile-words.ts'

const nothing = { name: '', description: '', forStaff: false, templateId: '', copyOf: '' }

const forStaff: Field<typeof nothing> = {
  kind: 'switch',
  name: 'forStaff',
  label: msg`For vendor staff`,
  description: msg`On: for vendor support and vendor partners. Off: access profiles of customers follow it.`,
}

const template: Field<typeof nothing> = {
  kind: 'remote',
  name: 'templateId',
  label: msg`Follow a template`,
  description: msg`Later changes of the template reach this profile. You can differ from it in single permissions.`,
  source: templateChoices,
}

const copyOf: Field<typeof nothing> = {
  kind: 'remote',
  name: 'copyOf',
  label: msg`Copy permissions from`,
  description: msg`Starts with the same permissions and is independent from then on.`,
  source: accessProfileChoices,
  check: (id, { templateId }) => (id !== '' && templateId !== '' ? msg`Choose a template or a profile to copy, not both.` : undefined),
}

/** Describes the page that creates a profile or a template: empty, following a template, or as a copy. @param copied ID of the profile to copy */
export const createProfilePage = (portal: Portal, customerId: string | undefined, copied: string) =>
  createPage({
    title: customerId === undefined ? msg`Create template` : msg`Create access profile`,
    resource: msg`Access profile`,
    back: {
      to: customerId === undefined ? paths.accessTemplates() : paths.accessProfiles(portal, customerId),
      label: msg`Access profiles`,
    },
    initial: { ...nothing, copyOf: copied },
    mutation: CreateAccessProfileDocument,
    rules: createAccessProfileRules,
    variables: ({ name, forStaff: isForStaff, ...optional }) => ({
      input: { name: name.trim(), ...(customerId === undefined ? { forStaff: isForStaff } : { customerId }), ...filledTexts(optional) },
    }),
    answer: ({ createAccessProfile: { accessProfile, errors } }) => ({ entity: accessProfile, errors }),
    serverWords: profileServerWords,
    then: ({ id }) => (customerId === undefined ? paths.accessTemplate(id) : paths.accessProfile(portal, customerId, id)),
    sections: [
      {
        title: msg`Access profile`,
        fields: [
          { kind: 'text', name: 'name', label: msg`Name` },
          { kind: 'longText', name: 'description', label: msg`Description` },
          ...(customerId === undefined ? [forStaff] : []),
        ],
      },
      {
        title: msg`Permissions`,
        description: msg`Leave empty to start without permissions.`,
        fields: [...(customerId === undefined ? [] : [template]), copyOf],
      },
    ],
  })

const filledTexts = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
