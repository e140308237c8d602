import type { Mark, ResolvedPos } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { hasTag } from './phrases.ts'

const isLink = hasTag(['a'])

/** Returns the marks of new words at a position: at the ends of a link they are outside it. */
export function getTypingMarks($at: ResolvedPos): readonly Mark[] {
  const [before, after] = [$at.nodeBefore?.marks ?? [], $at.nodeAfter?.marks ?? []]
  const isWithin = (mark: Mark) => mark.isInSet(before) && mark.isInSet(after)
  return $at.marks().filter((mark) => !isLink(mark) || isWithin(mark))
}

/** Typing at either end of a link is outside the link. Other phrases go on at their end. */
export const linkEdgesPlugin = new Plugin({
  appendTransaction(transactions, _, state) {
    const { $from, empty } = state.selection
    if (!empty || state.storedMarks) return null
    // Stored marks would end a running composition.
    if (transactions.some((tr) => tr.getMeta('composition'))) return null
    const marks = getTypingMarks($from)
    return marks.length === $from.marks().length ? null : state.tr.setStoredMarks(marks)
  },
})
