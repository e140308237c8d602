const host =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** Reads the host of the site that a reader came from; undefined when it is ours, or none. */
export function referrersBeside(origins: string[]) {
  const own = new Set(origins.map((origin) => new URL(origin).hostname))
  return (from: string | undefined): string | undefined => {
    if (!from) return undefined
    const name = from.toLowerCase().replace(/:\d{1,5}$/, '')
    return host.test(name) && !own.has(name) ? name : undefined
  }
}
