import type { ReactNode } from 'react'

/** Frame of a picture with a parallax effect, unless the reader prefers reduced motion. */
export function ParallaxFrame({ children }: { children: ReactNode }) {
  return (
    <div className="v-parallax" data-parallax="">
      {children}
    </div>
  )
}

/** Aspect ratios of `.v-parallax`, whose picture is a fifth higher than its frame. */
export const parallaxCuts = { cut: { width: 10, height: 9 }, wideCut: { width: 5, height: 3 } }
