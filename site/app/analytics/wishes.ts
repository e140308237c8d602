import { mayBeCounted } from '../counting/wish.ts'
import type { Sender } from './sender.ts'

/** Tells a sender of nothing that the reader does not want to be told of. */
export const unlessUnwanted =
  (tell: Sender): Sender =>
  (page) =>
    mayBeCounted() ? tell(page) : undefined
