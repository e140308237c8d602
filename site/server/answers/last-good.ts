import { createReadStream } from 'node:fs'

import { mkdir, open, stat } from 'node:fs/promises'

import { dirname } from 'node:path'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { findPage, indexPages, type PageIndex } from '@vitrine/contract/pages/page-index'
import { Page, type PageList } from '@vitrine/contract/pages/pages'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import type { ApiClient } from '../../app/http/api-client.ts'
import { emptyListTrustedAfterMs, isUnexplainedEmptyList } from './empty-list.ts'

const batchSize = 20
const newline = 0x0a

interface Line {
  id: number
  translatable: Record<string, { slug: string }>
  start: number
  end: number
}

/**
 * The last good page list: one page per line in a file. During an outage of the API it answers for
 * every page without loading all into memory (specification §8).
 */
export interface LastGoodList {
  /** Stores the present list atomically. Throws if it is unexpectedly empty. */
  save: (ending: AbortSignal) => Promise<void>
  /** The page at a path, as the API would answer; undefined if no list was ever stored. */
  pagesAt: (path: string, locale: string, origin?: string) => Promise<PageList | undefined>
}

export function openLastGoodList(file: string, rules: LocaleRules, api: ApiClient): LastGoodList {
  let index: Promise<PageIndex<Line> | undefined> | undefined
  let emptySince: number | undefined

  const mayReplace = async (first: PageList) => {
    if (!isUnexplainedEmptyList(first)) emptySince = undefined
    else emptySince ??= Date.now()
    if (emptySince === undefined || Date.now() - emptySince >= emptyListTrustedAfterMs) return true
    const stored = await stat(file).catch(() => undefined)
    return !stored?.size
  }
  return {
    save: async (ending) => {
      const first = await api.pageList(1, batchSize, true)
      if (!(await mayReplace(first))) throw new Error('an empty list where there were pages')
      await writeList(file, api, first, ending)
      index = undefined
    },
    pagesAt: async (path, locale, origin) => {
      index ??= readIndex(file)
      const pageIndex = await index
      if (!pageIndex) {
        index = undefined
        return undefined
      }
      const cookies = { 'no-prefix-locale': locale, 'hash-locale': locale }
      const found = findPage(pageIndex, rules, path, { cookies, ...(origin && { origin }) })
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
      if (number * batchSize >= (list.meta?.total ?? 0)) break
      list = await api.pageList(number + 1, batchSize, true)
    }
  })
}

async function readIndex(file: string): Promise<PageIndex<Line> | undefined> {
  const lines: Line[] = []
  try {
    for await (const { text, start, end } of linesOf(file)) {
      const { id, translatable } = Page.parse(JSON.parse(text))
      const slugs = Object.entries(translatable).map(([code, { slug }]) => [code, { slug }])
      lines.push({ id, translatable: Object.fromEntries(slugs), start, end })
    }
  } catch {
    // Without a readable list the answer is 503, as if none had been stored.
    return undefined
  }
  return indexPages(lines)
}

async function* linesOf(file: string) {
  let rest = Buffer.alloc(0)
  let start = 0
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      yield { text: rest.toString('utf8', 0, end), start, end: start + end }
      rest = rest.subarray(end + 1)
      start += end + 1
    }
  }
}

async function readLine(file: string, { start, end }: Line): Promise<Page> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(end - start), position: start })
    return Page.parse(JSON.parse(buffer.toString('utf8')))
  } finally {
    await handle.close()
  }
}

/** Wraps a client so that it falls back to the last good list. */
export function withLastGood(api: ApiClient, lastGood: LastGoodList): ApiClient {
  return {
    ...api,
    pagesAt: async (path, locale, origin) => {
      try {
        const list = await api.pagesAt(path, locale, origin)
        if (!isUnexplainedEmptyList(list)) return list
        return (await lastGood.pagesAt(path, locale, origin)) ?? list
      } catch (failure) {
        // Specification §8, "Page list fetch fails": the stored list is used.
        const list = await lastGood.pagesAt(path, locale, origin)
        if (list) return list
        throw failure
      }
    },
  }
}
