import type { IncomingMessage } from 'node:http'
import { leavingOf } from '@vitrine/files/leaving'
import { sendFile } from '@vitrine/files/send-file'
import type { Fields } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { retryAfter, sendProblem } from '../http/problems.ts'
import { readAddress } from './address/address.ts'
import { negotiated } from './address/grammar.ts'
import { ImageRefusal } from './address/refusal.ts'
import type { Images } from './images.ts'

const varyByAccept: Fields = ['Vary', 'Accept']

/**
 * Answers `/_ipx/{modifiers}/{source}` (specification §7). `addressOf` returns the client address
 * for rate limits.
 */
export function sendImages(images: Images, addressOf: (req: IncomingMessage) => string): Handler {
  return async (req, res, { pathname, search }) => {
    try {
      const { modifiers, place } = readAddress(pathname, search)
      const wanted = negotiated(modifiers, req.headers.accept)
      const visitor = () => ({ leaving: leavingOf(res), address: addressOf(req) })
      const image = images.recent(place, wanted) ?? (await images.find(place, wanted, visitor()))
      const isNegotiated = modifiers.format === 'auto'
      const fields = isNegotiated ? [...image.fields, ...varyByAccept] : image.fields
      await sendFile(req, res, { ...image, fields })
    } catch (error) {
      // The client has disconnected.
      if (res.destroyed && isAbort(error)) return
      if (!(error instanceof ImageRefusal)) throw error
      sendProblem(res, error.status, error.message, error.status === 503 ? retryAfter : [])
    }
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
