import { mayBeCounted } from '../tracking/opt-out.ts'
import type { Sender } from './sender.ts'

/** Tells a sender of nothing that the reader does not want to be told of. */
export const unlessUnwanted =
  (send: Sender): Sender =>
  (page) =>
    mayBeCounted() ? send(page) : undefined
