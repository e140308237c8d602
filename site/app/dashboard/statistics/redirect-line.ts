import { toReadableAddress } from './readable-address.ts'

/** A path that is not a pattern (`*`, `:`) and has no query, fragment, `\` or control character. */
const plainPath = /^\/[^*:?#\\\p{Cc}]*$/u

/** Returns a line for `redirects` in `site.config.ts`; undefined if the path cannot be a rule. */
export function formatRedirectLine(path: string, target: string): string | undefined {
  const readable = toReadableAddress(path)
  if (!plainPath.test(readable)) return undefined
  return `${quote(readable)}: ${quote(target)},`
}

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`
