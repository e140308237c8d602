import { isLostChunk } from '../updates/lost-chunk.ts'

const messageMax = 1_000
const placeMax = 500

/** What browsers say where the network is away; a script of another origin tells nothing. */
const nobodysFault = /failed to fetch|networkerror|load failed|^script error\b|resizeobserver loop/i
const ofExtensions = /(?:chrome|moz|safari-web)-extension:/

/** What of a failure helps to mend it; undefined for what is none of the site's code. */
export function worthTelling(failure: unknown): { message: string; place: string } | undefined {
  const { name, message, stack, cause } = Object(failure)
  const said = failure instanceof Error ? `${name}: ${message}` : String(failure)
  const all = `${message ?? said} ${Object(cause).message ?? ''}`
  if (isLostChunk(failure) || name === 'AbortError') return undefined
  if (nobodysFault.test(all) || ofExtensions.test(String(stack))) return undefined
  return { message: said.slice(0, messageMax), place: placeIn(stack) }
}

/** The first line of a stack that names a file. */
function placeIn(stack: unknown): string {
  const line = String(stack ?? '')
    .split('\n')
    .find((each) => /https?:\/\//.test(each))
  return (line ?? '').trim().slice(0, placeMax)
}
