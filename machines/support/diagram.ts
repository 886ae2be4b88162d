import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Renders a machine as a Mermaid state diagram, from the machine object that the product runs. */
export const drawMachine = (machine: AnyStateMachine): string =>
  ['stateDiagram-v2', `state ${machine.id} {`, ...statesIn(machine.root), '}', ...transitionsIn(machine.root)].join('\n')

/** Renders the documentation page of a machine: its purpose, its diagram, and its states in words. */
export const describeMachine = (machine: AnyStateMachine): string => {
  const words = wordsIn(machine.root)
  const sections = [`# ${machine.id}`, machine.root.description, `\`\`\`mermaid\n${drawMachine(machine)}\n\`\`\``]
  if (words.length > 0) sections.push(`| State | |\n| --- | --- |\n${words.join('\n')}`)
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

const id = (node: AnyStateNode) => [node.machine.id, ...node.path].join('_')
const children = (node: AnyStateNode) => Object.values(node.states)

const statesIn = (node: AnyStateNode): string[] => {
  const first = node.initial?.target?.[0]
  return [...children(node).flatMap(stateLines), ...(first ? [`[*] --> ${id(first)}`] : [])]
}

const stateLines = (node: AnyStateNode): string[] => {
  const work = node.invoke.map(({ src }) => `runs ${typeof src === 'string' ? src : 'a child'}`)
  if (children(node).length === 0) return [`${id(node)} : ${[node.key, ...work].join(' / ')}`]
  const note = work.length > 0 ? [`note right of ${id(node)}\n${work.join('\n')}\nend note`] : []
  return [`state "${node.key}" as ${id(node)} {`, ...statesIn(node), '}', ...note]
}

const transitionsIn = (node: AnyStateNode): string[] => [
  ...[...node.transitions.values()]
    .flat()
    .concat(node.always ?? [])
    .flatMap(arrows(node)),
  ...(node.type === 'final' ? [`${id(node)} --> [*]`] : []),
  ...children(node).flatMap(transitionsIn),
]

const arrows = (node: AnyStateNode) => (transition: AnyTransitionDefinition) =>
  (transition.target ?? [node]).map(
    (target) => `${id(node)} --> ${id(target)} : ${readable(transition.eventType) || 'always'}${condition(transition.guard)}`,
  )

const readable = (type: string) =>
  type.replace(/^xstate\.after\.(.+?)\..*$/, 'after $1').replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')

const condition = (guard: AnyTransitionDefinition['guard']) => {
  const name = typeof guard === 'object' ? guard.type : guard
  return typeof name === 'string' ? ` [${name}]` : ''
}

const wordsIn = (node: AnyStateNode): string[] =>
  children(node).flatMap((child) => [
    ...(child.description ? [`| \`${child.path.join('.')}\` | ${child.description} |`] : []),
    ...wordsIn(child),
  ])
