import type { ReactNode } from 'react'

interface Props {
  /** The id of a part of this screen, which takes the focus. */
  to: string
  className: string
  children: ReactNode
}

/**
 * A link to a part of this screen. The address stays as it is: for the router the way back from a `#`
 * is another visit, which would load a form anew in which somebody writes.
 */
export function JumpLink({ to, className, children }: Props) {
  return (
    <a
      className={className}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const part = document.getElementById(to)
        part?.focus({ preventScroll: true })
        part?.scrollIntoView()
      }}
    >
      {children}
    </a>
  )
}
