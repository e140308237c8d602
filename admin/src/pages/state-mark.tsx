import type { TextState } from '@vitrine/contract/admin/page-list'

/** The shape of a state: each is another one, so that nobody needs to see its colour. */
const shapes: Record<TextState, string> = {
  missing: 'M3 8h10',
  draft: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
  published: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  changed: 'M8 1 15 8l-7 7-7-7Z',
  planned: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 2.5V8l2.5 1.5',
}

/** The shape of a state; its word stands beside it, or names what it stands in. */
export function StateMark({ state }: { state: TextState }) {
  return (
    <svg className="state-mark" data-state={state} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[state]} />
    </svg>
  )
}
