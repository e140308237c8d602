import type { Motion, Part } from './motion.ts'

/** Begins a motion of a part; none where nothing shall move. */
export type Move = (part: Part) => Motion | undefined

/** The motions that are going on: what begins takes the place of what was before it. */
export interface Motions {
  begin: (parts: Part[], move: Move) => void
  /** Something else moves along. */
  add: (motion: Motion | undefined) => void
  stop: () => void
  parts: () => Part[]
  /** Milliseconds since they began. */
  elapsed: () => number
  /** Whether the element that moves as this part is still in the document. */
  holds: (part: Part) => boolean
  /** Resolves to true when all have ended, to false when others have taken their place. */
  ended: () => Promise<boolean>
}

export function createMotions(): Motions {
  let going: Motion[] = []
  const begin: Motions['begin'] = (parts, move) => {
    const before = going
    // The new ones take over from where the old ones stand, so these are stopped afterwards.
    going = parts.flatMap((part) => move(part) ?? [])
    for (const { animation } of before) animation.cancel()
  }
  // Nothing moves in a hidden tab, and nothing would end there.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const { animation } of going) animation.finish()
  })
  return {
    begin,
    add: (motion) => {
      if (motion) going.push(motion)
    },
    stop: () => begin([], () => undefined),
    parts: () => going.map(({ part }) => part),
    elapsed: () => Number(going[0]?.animation.currentTime ?? 0),
    holds: (held) => going.some(({ part, element }) => part === held && element.isConnected),
    ended: async () => {
      const begun = going
      // A motion that is stopped rejects; it has ended, all the same.
      await Promise.allSettled(begun.map(({ animation }) => animation.finished))
      return begun === going
    },
  }
}
