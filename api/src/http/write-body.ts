import { open } from 'node:fs/promises'
import type { ApiRequest } from './api-request.ts'

const errorsOfClients = new WeakSet<object>()

/** True if `writeBody` failed because the client stopped sending. */
export const isBrokenBody = (error: unknown) => errorsOfClients.has(Object(error))

interface WriteOptions {
  mode?: number
  /** Called with the bytes so far and their last piece. */
  isTooLarge: (bytes: number, piece: Uint8Array) => boolean
}

/**
 * Writes a body to a new file piece by piece. Returns the number of bytes, or undefined if it is too
 * large: then it is not read to its end. Throws if the client stops: see `isBrokenBody`.
 */
export async function writeBody(
  body: ApiRequest['body'],
  file: string,
  { mode, isTooLarge }: WriteOptions,
): Promise<number | undefined> {
  const handle = await open(file, 'wx', mode)
  try {
    // `for await` would cancel the body at the end, and disconnect the client before the response.
    const reader = body?.getReader()
    const readNext = () =>
      reader?.read().catch((error: unknown) => {
        errorsOfClients.add(Object(error))
        throw error
      })
    let bytes = 0
    for (let next = await readNext(); next && !next.done; next = await readNext()) {
      bytes += next.value.length
      if (isTooLarge(bytes, next.value)) return undefined
      await handle.writeFile(next.value)
    }
    return bytes
  } finally {
    await handle.close()
  }
}
