import type { ReactNode } from 'react'

interface Props {
  summary: string
  open: boolean
  children: ReactNode
}

/** Hides an irreversible action behind a disclosure, which works without scripts. */
export function ConfirmDisclosure({ summary, open, children }: Props) {
  return (
    <details className="confirm" open={open}>
      <summary>{summary}</summary>
      <div className="confirm-body">{children}</div>
    </details>
  )
}
