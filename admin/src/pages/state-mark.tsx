import type { TextState } from '@vitrine/contract/admin/page-list'

/** The shape of a state; its word stands beside it. A link that carries its class has it as well. */
export const StateMark = ({ state }: { state: TextState }) => (
  <span className="state-mark" data-state={state} aria-hidden="true" />
)
