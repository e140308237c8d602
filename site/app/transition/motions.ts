import type { Motion, PagePart } from './motion.ts'

export type Move = (part: PagePart) => Motion | undefined

/** The running motions. Starting others replaces them. */
export interface Motions {
  begin: (parts: PagePart[], move: Move) => void
  add: (motion: Motion | undefined) => void
  stop: () => void
  parts: () => PagePart[]
  elapsed: () => number
  /** True if the element that moves as this part is still in the document. */
  holds: (part: PagePart) => boolean
  /** Resolves to true after all have ended, to false if others have replaced them. */
  ended: () => Promise<boolean>
}

export function createMotions(): Motions {
  let running: Motion[] = []
  const begin: Motions['begin'] = (parts, move) => {
    const previous = running
    // New motions start from the current state of the old ones, so these are cancelled last.
    running = parts.flatMap((part) => move(part) ?? [])
    for (const { animation } of previous) animation.cancel()
  }
  // Animations do not run in a hidden tab and would never finish.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const { animation } of running) animation.finish()
  })
  return {
    begin,
    add: (motion) => {
      if (motion) running.push(motion)
    },
    stop: () => begin([], () => undefined),
    parts: () => running.map(({ part }) => part),
    elapsed: () => Number(running[0]?.animation.currentTime ?? 0),
    holds: (wanted) => running.some(({ part, element }) => part === wanted && element.isConnected),
    ended: async () => {
      const started = running
      // A cancelled animation rejects, but it has ended too.
      await Promise.allSettled(started.map(({ animation }) => animation.finished))
      return started === running
    },
  }
}
