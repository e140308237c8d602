import type { IncomingMessage } from 'node:http'
import { createDisconnectSignal } from '@vitrine/files/disconnect-signal'
import { sendFile } from '@vitrine/files/send-file'
import type { HeaderFields } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { retryAfter, sendProblem } from '../http/problems.ts'
import { parseImageAddress } from './address/address.ts'
import { negotiateFormat } from './address/modifiers.ts'
import { ImageRefusal } from './address/refusal.ts'
import type { Images } from './images.ts'

const varyByAccept: HeaderFields = ['Vary', 'Accept']

/**
 * Answers `/_ipx/{modifiers}/{source}` (specification §7). `addressOf` returns the client address
 * for rate limits.
 */
export function sendImages(images: Images, addressOf: (req: IncomingMessage) => string): Handler {
  return async (req, res, { pathname, search }) => {
    try {
      const { modifiers, place } = parseImageAddress(pathname, search)
      const wanted = negotiateFormat(modifiers, req.headers.accept)
      const visitor = () => ({ leaving: createDisconnectSignal(res), address: addressOf(req) })
      const image =
        images.findRecent(place, wanted) ?? (await images.find(place, wanted, visitor()))
      const isNegotiated = modifiers.format === 'auto'
      const fields = isNegotiated ? [...image.fileHeaders, ...varyByAccept] : image.fileHeaders
      await sendFile(req, res, { ...image, fileHeaders: fields })
    } catch (error) {
      // The client has disconnected.
      if (res.destroyed && isAbort(error)) return
      if (!(error instanceof ImageRefusal)) throw error
      sendProblem(res, error.status, error.message, error.status === 503 ? retryAfter : [])
    }
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
