/** An open resource, and the function that closes it. */
export interface Open<Thing> {
  thing: Thing
  close: () => Promise<void>
}

/** Returns the resource with this name, or opens it. */
export type Keep = <Thing>(name: string, open: () => Promise<Open<Thing>>) => Promise<Thing>

/** Opens each resource once, and closes all of them in reverse order. */
export function openOnce(): { keep: Keep; close: () => Promise<void> } {
  const opened = new Map<string, Promise<Open<unknown>>>()
  return {
    keep: async <Thing>(name: string, open: () => Promise<Open<Thing>>) => {
      const there = (opened.get(name) as Promise<Open<Thing>> | undefined) ?? open()
      opened.set(name, there)
      return (await there).thing
    },
    close: async () => {
      for (const each of [...opened.values()].reverse()) await (await each).close()
    },
  }
}
