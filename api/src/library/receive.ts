import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import { partialBeside } from '@vitrine/files/atomic-write'
import type { ApiRequest } from '../http/api-request.ts'

/** Files that come at the same moment: of all people, and of one. */
const arrivalsMax = 24
const ofOnePersonMax = 6
export const busySeconds = 2

/** A body that has come whole and waits on the disk, or why it has not. */
export type Received = { file: string; bytes: number } | { refused: 'too-large' | 'busy' }

export type Receive = <T>(
  request: ApiRequest,
  personId: number,
  use: (received: Received) => Promise<T>,
) => Promise<T>

/**
 * Takes the bodies of uploads: onto the disk piece by piece, so that slow senders cost no memory, and
 * so many at a time. What has come is thrown away when `use` is done with it.
 */
export function createReceiver(folder: string): Receive {
  const arriving = new Map<number, number>()
  let all = 0
  return async (request, personId, use) => {
    const own = arriving.get(personId) ?? 0
    if (all >= arrivalsMax || own >= ofOnePersonMax) return use({ refused: 'busy' })
    if (Number(request.header('content-length')) > mediaRules.bytesMax)
      return use({ refused: 'too-large' })
    all++
    arriving.set(personId, own + 1)
    const file = partialBeside(join(folder, 'upload'))
    try {
      await mkdir(folder, { recursive: true })
      const bytes = await writeBody(request, file)
      return await use(bytes === undefined ? { refused: 'too-large' } : { file, bytes })
    } finally {
      await rm(file, { force: true })
      all--
      const left = (arriving.get(personId) ?? 1) - 1
      if (left > 0) arriving.set(personId, left)
      else arriving.delete(personId)
    }
  }
}

/** Answers how many bytes have come; undefined when they are too many. */
async function writeBody({ body }: ApiRequest, file: string): Promise<number | undefined> {
  const handle = await open(file, 'wx')
  try {
    // A loop over the body would cancel it in the end, and the sender with it, before the answer.
    const reader = body?.getReader()
    let bytes = 0
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      bytes += next.value.length
      if (bytes > mediaRules.bytesMax) return undefined
      await handle.writeFile(next.value)
    }
    return bytes
  } finally {
    await handle.close()
  }
}
