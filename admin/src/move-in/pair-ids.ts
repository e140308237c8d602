import type { MoveInOptions, ProposedPair } from '@vitrine/contract/admin/move-in'

/** Pairs that a person has confirmed, as the ids of their texts. */
export type Pairs = MoveInOptions['pairs']
export type ChangePairs = (toNext: (pairs: Pairs) => Pairs) => void

export const getPairIds = ({ texts: [a, b] }: ProposedPair): Pairs[number] => [a.id, b.id]
