import { parentPort } from 'node:worker_threads'

/** Answers the tasks of a module that runs under `inWorker`, one after another. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  const port = parentPort
  if (!port) throw new Error('This file runs in a worker')
  port.postMessage('ready')
  port.on('message', (task: Task) => {
    Promise.resolve()
      .then(() => work(task))
      .then(
        (value) => port.postMessage({ value }),
        (fault: unknown) => port.postMessage({ fault: fault instanceof Error ? fault : new Error(String(fault)) }),
      )
  })
}
