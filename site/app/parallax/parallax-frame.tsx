import type { ReactNode } from 'react'

/** A picture behind its frame: it moves a little as one passes, where motion is welcome. */
export function ParallaxFrame({ children }: { children: ReactNode }) {
  return (
    <div className="v-parallax" data-parallax="">
      {children}
    </div>
  )
}

/** What `.v-parallax` shows of a picture, which is a fifth higher than its frame. */
export const parallaxCuts = { cut: { width: 10, height: 9 }, wideCut: { width: 5, height: 3 } }
