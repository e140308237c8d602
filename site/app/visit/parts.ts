import { withHashOf } from '../links/links.ts'
import { partPath, pathOfPart } from './part-path.ts'

/** How old a part may be when a click shows it, counted from when it was asked for. */
export const keptMs = 30_000
/** A preload asks for what is older than this anew, so that the click behind it is in time. */
export const renewedMs = 15_000
const partsMax = 64
const timeoutMs = 10_000
const noPart = 204

/** The part of a document that a navigation puts in place: a page, or an error page. */
interface Part {
  /** Where redirects have led. */
  url: URL
  html: string
}

/** The site leads to what only the browser can go to: another site, a screen. */
export interface Elsewhere {
  elsewhere: string
}

type Answer = Part | Elsewhere

/**
 * Fetches parts, and keeps those that were fetched ahead of a click. Undefined is whatever is none:
 * no answer, another type, what another origin answers.
 */
export interface Parts {
  /** For a click: a part that is kept or on its way, else one of its own, which is not kept. */
  read: (url: URL, signal: AbortSignal) => Promise<Answer | undefined>
  /** For a preload: keeps what comes; a failure is forgotten. */
  readAhead: (url: URL) => Promise<Answer | undefined>
  forget: () => void
}

interface Kept {
  since: number
  part: Promise<Answer | undefined>
}

/** `choice`: what beside the address tells which page it is, so that no part of another is shown. */
export function createParts(choice: () => string): Parts {
  const kept = new Map<string, Kept>()
  const nameOf = ({ pathname, search }: URL) => `${choice()} ${pathname}${search}`
  const younger = (url: URL, ms: number) => {
    const found = kept.get(nameOf(url))
    return found && isWithin(found.since, ms) ? found.part : undefined
  }
  const keep = (url: URL) => {
    const name = nameOf(url)
    const part = askFor(url, { priority: 'low', signal: AbortSignal.timeout(timeoutMs) })
    const entry = { since: Date.now(), part }
    kept.delete(name)
    kept.set(name, entry)
    void part.then((found) => {
      if (!found && kept.get(name) === entry) kept.delete(name)
    })
    dropOldest(kept)
    return part
  }
  return {
    read: async (url, signal) => {
      const ahead = await younger(url, keptMs)
      // What failed ahead of the click may go well now.
      const timed = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const answer = ahead ?? (await askFor(url, { signal: timed }))
      if (!answer) return undefined
      if ('elsewhere' in answer) return { elsewhere: withHashOf(url, answer.elsewhere) }
      return { ...answer, url: withHash(answer.url, url) }
    },
    readAhead: (url) => younger(url, renewedMs) ?? keep(url),
    forget: () => kept.clear(),
  }
}

async function askFor(url: URL, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(partPath(url.pathname + url.search), {
      ...init,
      headers: { accept: 'text/html' },
    })
    const elsewhere = response.headers.get('location')
    if (response.status === noPart) return elsewhere ? { elsewhere } : undefined
    const { origin, pathname, search } = new URL(response.url)
    const path = pathOfPart(pathname)
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    if (origin !== location.origin || path === undefined || !isHtml) return undefined
    return { url: withHash(new URL(origin + path + search), url), html: await response.text() }
  } catch {
    // It was given up, or there is no answer: the browser says so better.
    return undefined
  }
}

// A redirect may name a hash only where the browser follows it.
function withHash({ href }: URL, { hash }: URL) {
  const url = new URL(href)
  url.hash = hash
  return url
}

function dropOldest(kept: Map<string, Kept>) {
  for (const [name, { since }] of kept) {
    if (kept.size <= partsMax && isWithin(since, keptMs)) return
    kept.delete(name)
  }
}

/** False too for what a clock that was set back would make come from the future. */
export function isWithin(since: number, ms: number): boolean {
  const age = Date.now() - since
  return age >= 0 && age < ms
}
