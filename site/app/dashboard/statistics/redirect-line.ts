import { readableAddress } from './readable-address.ts'

/** What a path may hold to be a rule of its own: other signs would make a pattern of it. */
const plainPath = /^\/[^*:?#\\\p{Cc}]*$/u

/**
 * A line for `redirects` in `site.config.ts` that leads a missing path to a new address; undefined for a
 * path that cannot be a rule.
 */
export function redirectLine(path: string, target: string): string | undefined {
  const readable = readableAddress(path)
  if (!plainPath.test(readable)) return undefined
  return `${quoted(readable)}: ${quoted(target)},`
}

const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`
