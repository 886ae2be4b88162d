import { partnerAdmins, vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { given } from '../../kit/graphql/given.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { createPartner } from './create-partner.ts'
import { PICTURES, setPartnerPicture } from './partner-pictures.ts'
import { COLOURS, colourRule, partnerRules } from './partner.rules.ts'
import { PartnerType } from './partner.type.ts'
import { updatePartner } from './update-partner.ts'

const CreatePartnerInput = builder.inputType('CreatePartnerInput', {
  fields: (t) => ({
    name: t.string({ required: true, ...ruled(partnerRules.name) }),
    domain: t.string({ required: true, description: 'The host name that selects it.', ...ruled(partnerRules.domain) }),
    defaultLocaleId: t.id({ required: true, ...ruled({ required: true }) }),
    localeIds: t.idList({
      description: 'The languages it offers, the default among them; that alone when not given.',
      ...ruled(partnerRules.localeIds),
    }),
    defaultDateFormat: t.string(ruled(partnerRules.defaultDateFormat)),
    isHrPartner: t.boolean(),
  }),
})

const UpdatePartnerInput = builder.inputType('UpdatePartnerInput', {
  description: "What is not given stays; '' takes a text away, 0 a number. Colours are hexadecimal.",
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'The version that was changed; another one now is a ConflictError.' }),
    name: t.string(ruled(partnerRules.name)),
    domain: t.string(ruled(partnerRules.domain)),
    isHrPartner: t.boolean({ description: 'Its users with an nhr of employee or manager have no access to the portal.' }),
    defaultLocaleId: t.id(),
    localeIds: t.idList(ruled(partnerRules.localeIds)),
    defaultDateFormat: t.string(ruled(partnerRules.defaultDateFormat)),
    showLanguageOption: t.boolean({ description: 'Whether its people choose their language in the top bar.' }),
    hrProductUrl: t.string(ruled(partnerRules.hrProductUrl)),
    sessionTimeoutMinutes: t.int({ description: '5 to 480; 0: 30.', ...ruled(partnerRules.sessionTimeoutMinutes) }),
    passwordMinLength: t.int({ description: '12 to 64; 0: 12.', ...ruled(partnerRules.passwordMinLength) }),
    passwordExpiryDays: t.int({ description: '1 to 730; 0: never.', ...ruled(partnerRules.passwordExpiryDays) }),
    ...Object.fromEntries(COLOURS.map((name) => [name, t.string(ruled(colourRule))])),
    themesStyleString: t.string({ description: 'The corners: square, soft or round.' }),
    topMenuBorderStyle: t.string({ description: 'none, solid, dashed, dotted or double.' }),
    useTopMenuGradient: t.boolean(),
  }),
})

const SetPartnerPictureInput = builder.inputType('SetPartnerPictureInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'The version that was seen; another one now is a ConflictError.' }),
    picture: t.field({ type: builder.enumType('PartnerPicture', { values: PICTURES }), required: true }),
    file: t.field({
      type: 'Upload',
      description:
        'A logo is a PNG of 1 MB or a plain SVG of 200 KB at most, an icon a square PNG of 128 pixels at least; without one it is taken away.',
    }),
  }),
})

const CreatePartnerPayload = changePayload('CreatePartnerPayload', PartnerType)
const UpdatePartnerPayload = changePayload('UpdatePartnerPayload', PartnerType)
const SetPartnerPicturePayload = changePayload('SetPartnerPicturePayload', PartnerType)

builder.mutationFields((t) => ({
  createPartner: t.field({
    access: vendorOperations,
    of: { resource: 'partner', verb: 'create' },
    type: CreatePartnerPayload,
    description: 'Creates a partner with its root customer.',
    args: { input: t.arg({ type: CreatePartnerInput, required: true }) },
    resolve: (_, { input: { name, domain, defaultLocaleId, ...more } }, context) =>
      createPartner(context, { name, domain, defaultLocaleId, ...given(more) }),
  }),
  updatePartner: t.field({
    // Partner admins settle how long sessions last; the resource refuses them the rest.
    access: partnerAdmins,
    of: { resource: 'partner', verb: 'update' },
    type: UpdatePartnerPayload,
    args: { input: t.arg({ type: UpdatePartnerInput, required: true }) },
    resolve: (_, { input: { id, version, ...patch } }, context) => updatePartner(context, id, version, given(patch)),
  }),
  setPartnerPicture: t.field({
    access: vendorOperations,
    of: { resource: 'partner', verb: 'change' },
    type: SetPartnerPicturePayload,
    args: { input: t.arg({ type: SetPartnerPictureInput, required: true }) },
    resolve: (_, { input: { file, ...rest } }, context) => setPartnerPicture(context, { ...rest, ...(file && { file }) }),
  }),
}))
