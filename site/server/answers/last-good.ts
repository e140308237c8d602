import { createReadStream } from 'node:fs'

import { mkdir, open, stat } from 'node:fs/promises'

import { dirname } from 'node:path'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { findPage, indexPages, type PageIndex } from '@vitrine/contract/pages/page-index'
import { Page, type PageList } from '@vitrine/contract/pages/pages'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import type { ApiClient } from '../../app/http/api-client.ts'
import { believedAfterMs, isUnexplained } from './empty-list.ts'

const pagesAtOnce = 20
const newline = 0x0a

interface Line {
  id: number
  translatable: Record<string, { slug: string }>
  from: number
  to: number
}

/**
 * The last good page list, one page a line in a file, so that an outage of the API neither loses a
 * page nor fills the memory (specification §8).
 */
export interface LastGood {
  /** Writes the list as the API gives it now, whole or not at all. */
  save: (ending: AbortSignal) => Promise<void>
  /** The page at a path as the API would answer; undefined when no list was ever kept. */
  pagesAt: (path: string, locale: string, origin?: string) => Promise<PageList | undefined>
}

export function lastGoodList(file: string, rules: LocaleRules, api: ApiClient): LastGood {
  let index: Promise<PageIndex<Line> | undefined> | undefined
  let emptySince: number | undefined

  const mayReplace = async (first: PageList) => {
    if (!isUnexplained(first)) emptySince = undefined
    else emptySince ??= Date.now()
    if (emptySince === undefined || Date.now() - emptySince >= believedAfterMs) return true
    const kept = await stat(file).catch(() => undefined)
    return !kept?.size
  }
  return {
    save: async (ending) => {
      const first = await api.pageList(1, pagesAtOnce, true)
      if (!(await mayReplace(first))) throw new Error('an empty list where there were pages')
      await writeList(file, api, first, ending)
      index = undefined
    },
    pagesAt: async (path, locale, origin) => {
      index ??= readIndex(file)
      const known = await index
      if (!known) {
        index = undefined
        return undefined
      }
      const cookies = { 'no-prefix-locale': locale, 'hash-locale': locale }
      const found = findPage(known, rules, path, { cookies, ...(origin && { origin }) })
      if (!found) return { data: [] }
      const page = await readLine(file, found.page)
      return { data: [page], meta: { match: found.match, locale: found.locale } }
    },
  }
}

async function writeList(file: string, api: ApiClient, first: PageList, ending: AbortSignal) {
  await mkdir(dirname(file), { recursive: true })
  await replaceAtomically(file, async (handle) => {
    let list = first
    for (let number = 1; ; number++) {
      ending.throwIfAborted()
      await handle.write(list.data.map((page) => `${JSON.stringify(page)}\n`).join(''))
      if (number * pagesAtOnce >= (list.meta?.total ?? 0)) break
      list = await api.pageList(number + 1, pagesAtOnce, true)
    }
  })
}

async function readIndex(file: string): Promise<PageIndex<Line> | undefined> {
  const lines: Line[] = []
  try {
    for await (const { text, from, to } of linesOf(file)) {
      const { id, translatable } = Page.parse(JSON.parse(text))
      const slugs = Object.entries(translatable).map(([code, { slug }]) => [code, { slug }])
      lines.push({ id, translatable: Object.fromEntries(slugs), from, to })
    }
  } catch {
    // Without a readable list the answer is 503, as if none had ever been fetched.
    return undefined
  }
  return indexPages(lines)
}

async function* linesOf(file: string) {
  let rest = Buffer.alloc(0)
  let from = 0
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      yield { text: rest.toString('utf8', 0, end), from, to: from + end }
      rest = rest.subarray(end + 1)
      from += end + 1
    }
  }
}

async function readLine(file: string, { from, to }: Line): Promise<Page> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(to - from), position: from })
    return Page.parse(JSON.parse(buffer.toString('utf8')))
  } finally {
    await handle.close()
  }
}

/** The API's client, with the last good list behind it. */
export function withLastGood(api: ApiClient, lastGood: LastGood): ApiClient {
  return {
    ...api,
    pagesAt: async (path, locale, origin) => {
      try {
        const list = await api.pagesAt(path, locale, origin)
        if (!isUnexplained(list)) return list
        return (await lastGood.pagesAt(path, locale, origin)) ?? list
      } catch (failure) {
        // Specification §8, "Page list fetch fails": what is held stays.
        const list = await lastGood.pagesAt(path, locale, origin)
        if (list) return list
        throw failure
      }
    },
  }
}
