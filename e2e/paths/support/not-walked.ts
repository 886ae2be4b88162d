/**
 * Arrows that no walk takes, by chart, each with the reason. What the reason names are tests that take it. A walk that nobody can take in a browser says
 * why itself.
 */
export const NOT_WALKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: { 'redirecting|page.restored|0': 'a redirect of somebody who is signed in: tests/machines/auth.test.ts' },
  silentSignIn: { 'exclusive.askingTabs|xstate.done.actor.askTabs|2': 'a tab without a sign-in: tests/machines/silent-sign-in.test.ts' },
  renewal: {
    'settled||0': 'a pause while tokens are asked for: tests/machines/renewal.test.ts',
    'failed||0': 'the network is lost while tokens are asked for: tests/machines/renewal.test.ts',
    'failed||1': 'a pause while tokens are asked for: tests/machines/renewal.test.ts',
    'failed||2': 'the session is over: tests/machines/renewal.test.ts',
    'failed||4': 'the last of three tries, with a token that has run out: tests/machines/renewal.test.ts',
    'failed||5': 'the last of three tries: tests/machines/renewal.test.ts',
  },
  record: { 'editing.unknown|xstate.done.actor.awaitOutcome|5': 'a lost answer that is a failure: tests/machines/record.test.ts' },
  import: {
    '|address.moved|1': 'an address of a file: tests/machines/import.test.ts',
    '|address.moved|2': 'an address of a file: tests/machines/import.test.ts',
    '|address.moved|3': 'an address of a file: tests/machines/import.test.ts',
    'deciding||0': 'an address of a file: tests/machines/import.test.ts',
    'opening|xstate.done.actor.openFile|5': 'an address of a review: tests/machines/import.test.ts',
    'opening|xstate.done.actor.openFile|4': 'an address of a review: tests/machines/import.test.ts',
  },
  confirmIdentity: {
    'asking|here|0': 'a window that has failed before: tests/machines/confirm-identity.test.ts',
    'confirming|xstate.done.actor.signInAgain|2': 'another session of the provider: tests/machines/confirm-identity.test.ts',
  },
  testSignIn: { 'deciding||0': 'the page of a trace that waits: tests/machines/test-sign-in.test.ts' },
}
