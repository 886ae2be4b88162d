import { assign } from 'xstate'
import { promised, setup } from '../support/contract.ts'
import type { Answer, Choice, Command, MigrationEvent, Run, Stage, Wizard } from './migration.types.ts'

type Context = {
  /** ID in the path, of a run that was created before. */
  id: string | undefined
  /** Wizard whose page this is. Undefined if the page shows runs of all. */
  wizard: Wizard | undefined
  run: Run | undefined
  choice: Choice
  /** Why the last command failed: the server's code, or `unreachable`. */
  refused: string | undefined
}

export const migrationSetup = setup({
  types: {
    input: {} as { id: string | undefined; wizard?: Wizard | undefined },
    context: {} as Context,
    events: {} as MigrationEvent,
    tags: {} as 'busy' | 'live',
  },
  actors: {
    loadRun: promised<Answer, { id: string }>('loadRun'),
    command: promised<Answer, { command: Command; run: Run | undefined; choice: Choice }>('command'),
    /** Resolves once the run has left its current stage. */
    followRun: promised<Answer, { run: Run | undefined }>('followRun'),
  },
  actions: {
    rememberRun: assign(({ context }, { answer }: { answer: Answer }) => ({
      run: answer.outcome === 'gone' ? undefined : (answer.run ?? context.run),
    })),
    rememberRefusal: assign((_, { answer }: { answer: Answer }) => ({ refused: answer.outcome === 'refused' ? answer.code : undefined })),
    rememberLoss: assign({ refused: 'unreachable' }),
    rememberChoice: assign((_, { choice }: { choice: Choice }) => ({ choice })),
    forgetRefusal: assign({ refused: undefined }),
  },
  guards: {
    isKnown: ({ context }) => context.id !== undefined || context.run !== undefined,
    isAt: ({ context }, { stages }: { stages: readonly Stage[] }) => context.run !== undefined && stages.includes(context.run.stage),
    isGone: (_, { answer }: { answer: Answer }) => answer.outcome === 'gone',
    /** The address of a run under another wizard leads to no run, because that wizard's page has other steps and words. */
    isOfWizard: ({ context: { wizard } }, { answer }: { answer: Answer }) =>
      answer.outcome !== 'gone' && (wizard === undefined || answer.run === undefined || answer.run.wizard === wizard),
    isRefused: (_, { answer }: { answer: Answer }) => answer.outcome === 'refused',
    hasAnyToMigrate: ({ context }) => (context.run?.migrating ?? 0) > 0,
    hasFailed: ({ context }) => (context.run?.failed ?? 0) > 0,
    /** Whoever may go on with the job of somebody who no longer may is treated like its owner. */
    isMine: ({ context }) => context.run?.isOwn === true || context.run?.jobId !== undefined,
    isAnothers: ({ context }) => context.run?.isOwn === false,
    isUndoable: ({ context }) => context.run?.undoable === true,
  },
  delays: { untilAgain: 3000 },
})

const answered = ({ event }: { event: { output: Answer } }) => ({ answer: event.output })

/**
 * Sends a command to the server. Its answer contains the run, whether the command succeeded or was refused, and determines the next state. If it is
 * unknown whether the command arrived, the run's record is read again.
 */
export const commanding = (command: Command, description: string) =>
  migrationSetup.createStateConfig({
    description,
    tags: 'busy',
    entry: 'forgetRefusal',
    invoke: {
      id: command,
      src: 'command',
      input: ({ context }) => ({ command, run: context.run, choice: context.choice }),
      onDone: [
        { guard: { type: 'isGone', params: answered }, target: '#migration.gone' },
        {
          target: '#migration.deciding',
          actions: [
            { type: 'rememberRun', params: answered },
            { type: 'rememberRefusal', params: answered },
          ],
        },
      ],
      onError: { target: '#migration.reconnecting', actions: 'rememberLoss' },
    },
  })

/** Sends the first command, before there is a run. If it fails, the choice is kept. */
export const creating = migrationSetup.createStateConfig({
  description: 'The run gets its record, and with it its address.',
  tags: 'busy',
  entry: 'forgetRefusal',
  invoke: {
    id: 'create',
    src: 'command',
    input: ({ context }) => ({ command: 'create', run: undefined, choice: context.choice }),
    onDone: [
      { guard: { type: 'isGone', params: answered }, target: '#migration.gone' },
      {
        guard: { type: 'isRefused', params: answered },
        target: '#migration.selecting',
        actions: { type: 'rememberRefusal', params: answered },
      },
      { target: '#migration.deciding', actions: { type: 'rememberRun', params: answered } },
    ],
    onError: { target: '#migration.selecting', actions: 'rememberLoss' },
  },
})
