import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux, whatever the machine. */
const TICK_MS = 10

type Stat = { readonly pid: number; readonly parent: number; readonly used: number; readonly ended: number }

/** Processor time in ms that a process and the children it has had have used so far; on Linux alone. @throws where it does not run */
export function processorTime(pid: number): number {
  const own = statOf(pid)
  if (!own) throw new Error(`There is no process ${pid} on this machine.`)
  return (own.used + own.ended + childrenOf(pid).reduce((sum, { used }) => sum + used, 0)) * TICK_MS
}

/** A process and all that it started, by their numbers. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap((child) => treeOf(child.pid))]

/** The process that started one. */
export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent

const childrenOf = (pid: number): Stat[] =>
  readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
    .filter(({ parent }) => parent === pid)

/** In ticks: what a process has used itself, and what those of its children had used that are gone. */
function statOf(pid: number): Stat | undefined {
  try {
    // After the name, which may hold anything.
    const [, parent = 0, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13)
    return { pid, parent, used: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}
