/**
 * Memory budget in bytes. Reserves bytes until the signal is aborted; returns false if too little
 * is left. Throws the signal's reason if it is aborted already.
 */
export type MemoryBudget = (bytes: number, signal: AbortSignal) => boolean

export function createMemoryBudget(bytesMax: number): MemoryBudget {
  let reserved = 0
  return (bytes, signal) => {
    signal.throwIfAborted()
    if (reserved + bytes > bytesMax) return false
    reserved += bytes
    signal.addEventListener('abort', () => {
      reserved -= bytes
    })
    return true
  }
}
