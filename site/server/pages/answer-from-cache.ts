import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsCoding } from '@vitrine/files/compression'
import {
  findMatchingTag,
  getAcceptedCodings,
  getCodingFields,
  type HeaderFields,
} from '../http/body.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import type { PageNames } from './page-names.ts'

/** Answers a request and returns true, or returns false to pass it on. */
export type TryAnswer = (req: IncomingMessage, res: ServerResponse) => boolean

/**
 * Answers from the page cache by the raw URL, without decoding or matching anything first. Only
 * names of cached pages match, so no other address is answered. `everyAnswer` are fields that the
 * host adds.
 */
export function answerFromCache(
  { names, pages }: { names: PageNames; pages: PageCache },
  everyAnswer: HeaderFields,
): TryAnswer {
  return (req, res) => {
    if (req.method !== 'GET') return false
    const page = pages.get(names.getRequestName(req))
    if (page?.br === undefined) return false
    const accepted = getAcceptedCodings(req)
    if (!acceptsCoding(accepted, 'br')) return false
    const tag = findMatchingTag(req.headers['if-none-match'], page, 'br', accepted)
    if (tag) {
      res.writeHead(304, ['ETag', tag, ...page.fields, ...everyAnswer]).end()
      return true
    }
    page.head ??= getHead(page, page.br, everyAnswer)
    // Node sends a string in one write with the head.
    res.writeHead(200, page.head).end(page.br, 'latin1')
    return true
  }
}

const getHead = (
  page: CachedPage,
  br: NonNullable<CachedPage['br']>,
  everyAnswer: HeaderFields,
): HeaderFields => [...page.fields, ...everyAnswer, ...getCodingFields(page, 'br', br)]
