import type { Db } from '../db/schema.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { type CutHtml, cutBeginning } from './index/cut-html.ts'
import { isFileEntry } from './index/index-names.ts'
import { readTexts } from './search-texts.ts'

/** A text as results show it. */
export interface CutText extends CutHtml {
  description: string
}

export type ReadCutTexts = (
  published: PublishedPages,
  locale: string,
  entries: number[],
) => Promise<Map<number, CutText>>

/** Characters of a text in which an extract is looked for. */
const readMax = 50_000
const cachedCharactersMax = 2_000_000

/**
 * Reads the texts of results. Caches those of pages until the next commit, because popular pages are
 * found often. Evicts the least recently used.
 */
export function cacheCutTexts(db: Db): ReadCutTexts {
  const cached = new Map<string, CutText>()
  let commit: number | undefined
  let characters = 0
  const add = (key: string, text: CutText) => {
    remove(key)
    cached.set(key, text)
    characters += text.body.length
    for (const oldest of cached.keys()) {
      if (characters <= cachedCharactersMax) return
      remove(oldest)
    }
  }
  const remove = (key: string) => {
    characters -= cached.get(key)?.body.length ?? 0
    cached.delete(key)
  }
  return async (published, locale, entries) => {
    if (published.commit !== commit) {
      cached.clear()
      characters = 0
      commit = published.commit
    }
    const toKey = (entry: number) => `${locale} ${entry}`
    const found = new Map<number, CutText>()
    for (const entry of entries) {
      const known = cached.get(toKey(entry))
      if (!known) continue
      add(toKey(entry), known)
      found.set(entry, known)
    }
    const missing = entries.filter((entry) => !found.has(entry))
    if (missing.length === 0) return found
    for (const [entry, text] of await readTexts(db, locale, missing)) {
      const cut = {
        ...cutBeginning(text.content_html, readMax),
        description: text.seo_description,
      }
      found.set(entry, cut)
      if (!isFileEntry(entry) && published.commit === commit) add(toKey(entry), cut)
    }
    return found
  }
}
