import { execFileSync, spawnSync } from 'node:child_process'

/** Machines of the comparison: a network namespace each, on one bridge, with no way out. */
const BRIDGE = 'portico0'
const NET = '10.77.0'
export const HUB = `${NET}.1`
export const SUBNET = `${NET}.0/24`

const nameOf = (number: number) => `portico-node-${number}`
const cableOf = (number: number) => `portico${number}`
export const addressOf = (number: number) => `${NET}.${10 + number}`

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'inherit', 'inherit'] })

/** Makes the bridge and so many machines on it, numbered from 1; needs to be root. */
export function makeNetwork(machines: readonly number[]): void {
  removeNetwork(machines)
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${HUB}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const number of machines) {
    const name = nameOf(number)
    ip('netns', 'add', name)
    ip('link', 'add', cableOf(number), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', cableOf(number), 'master', BRIDGE)
    ip('-n', name, 'address', 'add', `${addressOf(number)}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'lo', 'up')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    plugIn(number)
  }
}

export function removeNetwork(machines: readonly number[]): void {
  for (const number of machines) spawnSync('ip', ['netns', 'delete', nameOf(number)], { stdio: 'ignore' })
  for (const link of [...machines.map(cableOf), BRIDGE]) spawnSync('ip', ['link', 'delete', link], { stdio: 'ignore' })
}

/** As when somebody pulls the cable: what is on its way is lost, and nobody is told. */
export const cutOff = (number: number) => ip('link', 'set', cableOf(number), 'down')
export const plugIn = (number: number) => ip('link', 'set', cableOf(number), 'up')

/** The words before a command that runs on a machine, as `nobody`: PostgreSQL does not run as root. */
export const on = (number: number) => ['ip', 'netns', 'exec', nameOf(number), 'setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Sends every process of a machine a signal. */
export function signalAll(number: number, signal: NodeJS.Signals): void {
  const { stdout } = spawnSync('ip', ['netns', 'pids', nameOf(number)], { encoding: 'utf8' })
  for (const pid of (stdout ?? '').split('\n').filter(Boolean).map(Number)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Lets replicas get nothing more of the primary's log, while everything else goes on. */
export function holdBack(number: number, primary: number): () => void {
  const rule = ['netns', 'exec', nameOf(number), 'iptables']
  const what = ['INPUT', '-s', addressOf(primary), '-p', 'tcp', '--sport', '5432', '-j', 'DROP']
  ip(...rule, '-I', ...what)
  return () => ip(...rule, '-D', ...what)
}
