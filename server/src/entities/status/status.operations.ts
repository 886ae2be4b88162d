import { mayCall } from '../../access/access.ts'
import { installationReaders, vendorOperations } from '../../access/rules.ts'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { endMaintenance, openMaintenance, setMaintenance, type MaintenanceResult } from './maintenance.ts'
import { sendTestMail, testMailOutcomes, type TestMail } from './test-mail.ts'
import { readStatus, statusOf } from './read-status.ts'
import { AudienceEnum, HealthStatusEnum, MaintenanceType, SystemStatusType } from './status.type.ts'

builder.queryField('systemStatus', (t) =>
  t.field({
    access: installationReaders,
    type: SystemStatusType,
    description: 'How this installation is doing, and how it was.',
    resolve: (_, _args, { owner }) => readStatus(owner),
  }),
)

const VENDORS: readonly number[] = [userTypes.VENDOR_SUPPORT, userTypes.VENDOR_OPERATIONS, userTypes.VENDOR_PARTNER]
const isStaff = (viewer: Viewer | undefined) => viewer !== undefined && VENDORS.includes(viewer.userType)
const seesStatus = (viewer: Viewer | undefined) => mayCall(viewer, installationReaders, true) === 'allowed'

/** Notices that every page may show. */
const SystemNoticeType = builder.objectRef<object>('SystemNotice').implement({
  fields: (t) => ({
    status: t.field({
      type: HealthStatusEnum,
      nullable: true,
      description: 'For who may read `systemStatus`; null for others, and where nobody knows.',
      resolve: async (_, _args, { owner, viewer }) => (seesStatus(viewer) ? statusOf(await readStatus(owner)) : null),
    }),
    maintenance: t.field({
      type: MaintenanceType,
      nullable: true,
      description: 'The window that is open or comes next, where the caller is told of it.',
      resolve: async (_, _args, { owner, viewer }) => {
        const open = await openMaintenance(owner)
        return open && (open.audience === 'EVERYBODY' || isStaff(viewer)) ? open : null
      },
    }),
  }),
})

builder.queryField('systemNotice', (t) => t.field({ access: 'signedIn', type: SystemNoticeType, resolve: () => ({}) }))

const SetInput = builder.inputType('SetMaintenanceInput', {
  fields: (t) => ({
    seen: t.id({ description: 'The window that this one takes the place of; none was seen without it.' }),
    startsAt: t.field({ type: 'DateTime', required: true }),
    endsAt: t.field({ type: 'DateTime', required: true }),
    audience: t.field({ type: AudienceEnum, required: true }),
  }),
})
const EndInput = builder.inputType('EndMaintenanceInput', { fields: (t) => ({ id: t.id({ required: true }) }) })

const MaintenancePayload = builder.objectRef<MaintenanceResult>('MaintenancePayload').implement({
  fields: (t) => ({
    maintenance: t.expose('maintenance', { type: MaintenanceType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const TestMailOutcomeEnum = builder.enumType('TestMailOutcome', {
  description: 'ACCEPTED says only that the mail server took the message: one that drops it says nothing.',
  values: testMailOutcomes,
})
const TestMailPayload = builder.objectRef<TestMail>('SendTestMailPayload').implement({
  fields: (t) => ({
    outcome: t.field({ type: TestMailOutcomeEnum, resolve: ({ outcome }) => outcome }),
    recipient: t.exposeString('recipient', { nullable: true }),
    answer: t.exposeString('answer', { nullable: true, description: 'What the mail server or the connection to it said.' }),
    errors: t.field({ type: [UserErrorType], nullable: true, resolve: () => null }),
  }),
})

builder.mutationFields((t) => ({
  sendTestMail: t.field({
    access: vendorOperations,
    type: TestMailPayload,
    description: "Sends an email to the caller's own address at once, and says what the mail server answered.",
    resolve: (_, _args, context) => sendTestMail(context),
  }),
  setMaintenance: t.field({
    access: vendorOperations,
    type: MaintenancePayload,
    description: 'Says when somebody works on the installation: no notices of its checks then, and a banner for whom it concerns.',
    args: { input: t.arg({ type: SetInput, required: true }) },
    resolve: (_, { input }, context) => setMaintenance(context, input),
  }),
  endMaintenance: t.field({
    access: vendorOperations,
    type: MaintenancePayload,
    description: 'Ends the window, or takes it back where it has not begun.',
    args: { input: t.arg({ type: EndInput, required: true }) },
    resolve: (_, { input }, context) => endMaintenance(context, input.id),
  }),
}))
