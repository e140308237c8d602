import type { Mark, ResolvedPos } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { isOf } from './phrases.ts'

const isLink = isOf(['a'])

/** The marks of words that are put at a place: at either end of a link they do not join it. */
export function marksAt($at: ResolvedPos): readonly Mark[] {
  const [before, after] = [$at.nodeBefore?.marks ?? [], $at.nodeAfter?.marks ?? []]
  const isWithin = (mark: Mark) => mark.isInSet(before) && mark.isInSet(after)
  return $at.marks().filter((mark) => !isLink(mark) || isWithin(mark))
}

/** Takes a caret that stands at an end of a link out of it. The other phrases go on at their end. */
export const linkEdges = new Plugin({
  appendTransaction(transactions, _, state) {
    const { $from, empty } = state.selection
    if (!empty || state.storedMarks) return null
    // Stored marks would end a composition that is under way.
    if (transactions.some((tr) => tr.getMeta('composition'))) return null
    const marks = marksAt($from)
    return marks.length === $from.marks().length ? null : state.tr.setStoredMarks(marks)
  },
})
