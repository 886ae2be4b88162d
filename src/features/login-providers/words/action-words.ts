import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const loginProviderActions = {
  createLoginProvider: msg`Login provider created`,
  updateLoginProvider: msg`Login provider changed`,
  proposeLoginProviderChange: msg`Change requested`,
  confirmLoginProviderChange: msg`Change confirmed`,
  discardLoginProviderChange: msg`Change discarded`,
  verifyLoginProviderDomain: msg`Domain checked`,
  testLoginProvider: msg`Test sign-in started`,
  deleteLoginProvider: msg`Login provider deleted`,
  createSetupLink: msg`Setup link created`,
  revokeSetupLink: msg`Setup link revoked`,
  openSetupLink: msg`Setup link opened`,
  handInSetup: msg`Setup submitted`,
  updateScim: msg`Provisioning changed`,
  createScimToken: msg`Provisioning token created`,
  deleteScimToken: msg`Provisioning token revoked`,
  takeOverScim: msg`Provisioning taken over`,
  undoScimLeaving: msg`Deactivations by the directory undone`,
  updateLoginProviderGroups: msg`Groups changed`,
  updateLoginProviderJoining: msg`Joining changed`,
  linkUnlinkedIdentity: msg`Sign-in linked with a user`,
  releaseUnlinkedIdentity: msg`Sign-in released`,
  takeBackJoinedUsers: msg`Joining taken back`,
} as const satisfies ActionWords
