import type { IncomingMessage, ServerResponse } from 'node:http'
import { accepts } from '@vitrine/files/codings'
import { acceptedBy, codedFields, type Fields, heldTag } from '../http/body.ts'
import type { HeldPage, PageCache } from './page-cache.ts'
import type { PageNames } from './page-names.ts'

/** Answers a request, or leaves it to whoever is asked next: then false. */
export type Answering = (req: IncomingMessage, res: ServerResponse) => boolean

/**
 * Answers with a page that is held in Brotli by its address as it came over the wire: nothing of the
 * request is decoded, taken apart or matched before. Only what pages are held by is found here, so
 * no address of another room is. `everyAnswer` are fields that the host adds.
 */
export function answerFromCache(
  { names, pages }: { names: PageNames; pages: PageCache },
  everyAnswer: Fields,
): Answering {
  return (req, res) => {
    if (req.method !== 'GET') return false
    const page = pages.get(names.ofRequest(req))
    if (page?.br === undefined) return false
    const accepted = acceptedBy(req)
    if (!accepts(accepted, 'br')) return false
    const tag = heldTag(req.headers['if-none-match'], page, 'br', accepted)
    if (tag) {
      res.writeHead(304, ['ETag', tag, ...page.fields, ...everyAnswer]).end()
      return true
    }
    page.head ??= headOf(page, page.br, everyAnswer)
    // A string goes out in one write with its head.
    res.writeHead(200, page.head).end(page.br, 'latin1')
    return true
  }
}

const headOf = (page: HeldPage, br: NonNullable<HeldPage['br']>, everyAnswer: Fields): Fields => [
  ...page.fields,
  ...everyAnswer,
  ...codedFields(page, 'br', br),
]
