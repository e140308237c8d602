import type { ReactNode } from 'react'

interface Props {
  /** Id of the target on this screen, which takes the focus. */
  to: string
  className: string
  children: ReactNode
}

/**
 * A link to a part of this screen. The address does not change: for the router, going back from a
 * `#` is another visit, which would reload a form with unsaved edits.
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
