import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseCoding } from '@vitrine/files/compression'
import { getAcceptedCodings, sendBody } from '../http/body.ts'
import type { Asset } from './assets.ts'

/**
 * Sends a file of a build. The build contains the most common compression; others are made on the
 * first request that needs them, not for every file at each start.
 */
export async function sendAsset(req: IncomingMessage, res: ServerResponse, asset: Asset) {
  const coding = chooseCoding(getAcceptedCodings(req))
  // If compression fails, the file is sent uncompressed.
  if (coding && !asset.body[coding]) await asset.compress?.().catch(() => {})
  return sendBody(req, res, asset.body, asset.fields)
}
