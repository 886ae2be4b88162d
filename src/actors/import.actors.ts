import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { importMachine } from '#machines/import/import.machine.ts'
import { NO_ANSWER } from '#machines/import/import.rules.ts'
import type {
  Checked,
  Choices,
  ImportAddress,
  ImportedFile,
  ImportEvent,
  ImportSource,
  Opened,
  Place,
  Started,
} from '#machines/import/import.types.ts'

/** The import chart of one kind of file, at the address of the page that runs it. */
export const liveImport = (source: ImportSource, address: ImportAddress) =>
  importMachine.provide({
    actors: {
      watchAddress: fromCallback<EventObject, void, ImportEvent>(({ sendBack }) =>
        address.place.subscribe(() => sendBack({ type: 'address.moved', place: address.place.get() })),
      ),
      sendFile: fromCallback<EventObject, { upload: File | undefined }, ImportEvent>(({ input, sendBack }) => {
        const stop = new AbortController()
        const report = (event: ImportEvent) => {
          if (!stop.signal.aborted) sendBack(event)
        }
        source
          .upload(present(input.upload), (share) => report({ type: 'upload.progressed', share }), stop.signal)
          .then(
            (answer) =>
              report('id' in answer ? { type: 'upload.completed', id: answer.id } : { type: 'upload.refused', problems: answer.problems }),
            () => report({ type: 'upload.refused', problems: [NO_ANSWER] }),
          )
        return () => stop.abort()
      }),
      openFile: fromPromise<Opened, { place: Place }>(({ input }) => source.open(input.place)),
      checkFile: fromPromise<Checked, Choices>(({ input: { file, ...choices } }) => source.check(present(file), choices)),
      startImport: fromCallback<EventObject, { file: ImportedFile | undefined; changes: boolean }, ImportEvent>(
        ({ input: { file, changes }, sendBack }) => {
          let isStopped = false
          let stopListening: (() => void) | undefined
          const report = (started: Started) => {
            // The portal itself reports what nobody listens to.
            if (isStopped) return
            sendBack(startEvent(started))
            stopListening = started.outcome === 'unanswered' ? started.late?.(report) : undefined
          }
          source.start(present(file), changes).then(report, () => report({ outcome: 'refused', problems: [NO_ANSWER] }))
          return () => {
            isStopped = true
            stopListening?.()
          }
        },
      ),
    },
    actions: {
      showPlace: (_, { place, replaces }) => address.show(place, replaces),
      openJob: (_, { id, replaces }) => address.openJob(id, replaces),
    },
  })

function startEvent(started: Started): ImportEvent {
  if (started.outcome === 'refused') return { type: 'start.refused', problems: started.problems }
  return { type: started.outcome === 'started' ? 'start.accepted' : 'start.unanswered' }
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The chart has no file in this state')
  return value
}
