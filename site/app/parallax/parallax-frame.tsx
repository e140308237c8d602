import type { ReactNode } from 'react'

/** A picture behind its window: it moves a little as one passes, where motion is welcome. */
export function Window({ children }: { children: ReactNode }) {
  return (
    <div className="v-window" data-parallax="">
      {children}
    </div>
  )
}
