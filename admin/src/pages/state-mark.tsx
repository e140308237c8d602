import type { TextState } from '@vitrine/contract/admin/page-list'

/** The shape of a state, next to its word. A link with the same class has the shape too. */
export const StateMark = ({ state }: { state: TextState }) => (
  <span className="state-mark" data-state={state} aria-hidden="true" />
)
