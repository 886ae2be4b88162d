import { msg } from '@lingui/core/macro'
import type { Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import type { Partner } from './PartnerFrame.tsx'
import { UpdatePartnerDocument, updatePartnerRules } from './partner.generated.ts'
import { borders, corners, partnerServerWords } from './partner-words.ts'

const COLOURS = [
  'themesPrimaryColor',
  'themesPrimaryHoverColor',
  'themesSecondaryColor',
  'themesSecondaryHoverColor',
  'themesInfoColor',
  'themesInfoHoverColor',
  'topMenuBackgroundColor',
  'topMenuGradientColor',
  'mainColoursBackgroundColor',
  'mainColoursHeaderTextColor',
  'mainColoursSeperatorLine',
  'sideMenuBackgroundColor',
  'sideMenuTextColor',
  'primaryNavColor',
  'primaryNavGradient',
] as const
type ColourName = (typeof COLOURS)[number]

const valuesOf = ({ theme }: Partner) => ({
  ...(Object.fromEntries(COLOURS.map((name) => [name, theme?.[name] ?? ''])) as Record<ColourName, string>),
  themesStyleString: theme?.themesStyleString ?? '',
  topMenuBorderStyle: theme?.topMenuBorderStyle ?? '',
  useTopMenuGradient: theme?.useTopMenuGradient ?? false,
})
type Values = Widened<ReturnType<typeof valuesOf>>

const sections: readonly Section<Values>[] = [
  {
    title: msg`Brand`,
    description: msg`Leave a colour empty for the standard one.`,
    fields: [
      { kind: 'colour', name: 'themesPrimaryColor', label: msg`Primary` },
      { kind: 'colour', name: 'themesPrimaryHoverColor', label: msg`Primary, pointed at` },
      { kind: 'colour', name: 'themesSecondaryColor', label: msg`Secondary` },
      { kind: 'colour', name: 'themesSecondaryHoverColor', label: msg`Secondary, pointed at` },
      { kind: 'colour', name: 'themesInfoColor', label: msg({ message: 'Information', context: 'colour' }) },
      { kind: 'colour', name: 'themesInfoHoverColor', label: msg`Information, pointed at` },
      { kind: 'select', name: 'themesStyleString', label: msg`Corners`, choices: corners },
    ],
  },
  {
    title: msg`Top bar`,
    fields: [
      { kind: 'colour', name: 'topMenuBackgroundColor', label: msg`Background` },
      { kind: 'colour', name: 'topMenuGradientColor', label: msg`Gradient` },
      { kind: 'switch', name: 'useTopMenuGradient', label: msg`Use the gradient` },
      { kind: 'select', name: 'topMenuBorderStyle', label: msg`Border`, choices: borders },
    ],
  },
  {
    title: msg`Sidebar`,
    fields: [
      { kind: 'colour', name: 'sideMenuBackgroundColor', label: msg`Background` },
      { kind: 'colour', name: 'sideMenuTextColor', label: msg({ message: 'Text', context: 'colour' }) },
      { kind: 'colour', name: 'primaryNavColor', label: msg`Active entry` },
      { kind: 'colour', name: 'primaryNavGradient', label: msg`Active entry, gradient` },
    ],
  },
  {
    title: msg`Pages`,
    fields: [
      { kind: 'colour', name: 'mainColoursBackgroundColor', label: msg`Background` },
      { kind: 'colour', name: 'mainColoursHeaderTextColor', label: msg`Headings` },
      { kind: 'colour', name: 'mainColoursSeperatorLine', label: msg`Lines` },
    ],
  },
]

export const partnerLook = recordPage<Partner>()({
  resource: msg`Partner`,
  values: valuesOf,
  mutation: UpdatePartnerDocument,
  rules: updatePartnerRules,
  variables: ({ id, version, changed }) => ({ input: { id, version, ...changed } }),
  answer: ({ updatePartner: { partner, errors } }) => ({ entity: partner, errors }),
  serverWords: partnerServerWords,
  sections,
})
