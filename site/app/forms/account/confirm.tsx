import type { ReactNode } from 'react'

interface Props {
  summary: string
  /** Open from the start: the form inside was refused. */
  open: boolean
  children: ReactNode
}

/** What cannot be undone is one step further away; it opens without scripts too. */
export function Confirm({ summary, open, children }: Props) {
  return (
    <details className="confirm" open={open}>
      <summary>{summary}</summary>
      <div className="confirm-body">{children}</div>
    </details>
  )
}
