import type { ReactNode } from 'react'

/** A picture behind its frame: it moves a little as one passes, where motion is welcome. */
export function ParallaxFrame({ children }: { children: ReactNode }) {
  return (
    <div className="v-parallax" data-parallax="">
      {children}
    </div>
  )
}
