import { ImageRefusal } from './refusal.ts'

/**
 * Gives out memory in bytes until a signal is aborted. Throws an `ImageRefusal` of 503 when there is
 * none left, and the signal's reason when it is aborted already.
 */
export type Room = (bytes: number, until: AbortSignal) => void

export function createRoom(bytesMax: number): Room {
  let taken = 0
  return (bytes, until) => {
    until.throwIfAborted()
    if (taken + bytes > bytesMax)
      throw new ImageRefusal(503, 'There is no room for this image now. Try again soon.')
    taken += bytes
    until.addEventListener('abort', () => {
      taken -= bytes
    })
  }
}
