/**
 * Gives out memory in bytes until a signal is aborted; answers whether there was so much left. Throws
 * the signal's reason when it is aborted already.
 */
export type Room = (bytes: number, until: AbortSignal) => boolean

export function createRoom(bytesMax: number): Room {
  let taken = 0
  return (bytes, until) => {
    until.throwIfAborted()
    if (taken + bytes > bytesMax) return false
    taken += bytes
    until.addEventListener('abort', () => {
      taken -= bytes
    })
    return true
  }
}
