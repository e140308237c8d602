import type { IncomingMessage, ServerResponse } from 'node:http'
import { bestCoding } from '@vitrine/files/codings'
import { acceptedBy, sendBody } from '../http/body.ts'
import type { Asset } from './assets.ts'

/**
 * Answers with a file of a build. Nearly all readers take the coding that the build has made; any other
 * is made for the first who wants it, and not for every file at each start.
 */
export async function sendAsset(req: IncomingMessage, res: ServerResponse, asset: Asset) {
  const coding = bestCoding(acceptedBy(req))
  // What cannot be compressed is sent as it is.
  if (coding && !asset.body[coding]) await asset.compress?.().catch(() => {})
  return sendBody(req, res, asset.body, asset.fields)
}
