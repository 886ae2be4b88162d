/** Entry of a registry for a name that a newer server may have added. Undefined if this portal does not have it. */
export const ownEntry = <Entry>(registry: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(registry, name) ? registry[name] : undefined
