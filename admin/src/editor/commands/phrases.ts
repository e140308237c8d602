import type { Mark, MarkType, Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { Attributes } from '../document/piece.ts'
import { schema } from '../document/schema.ts'

const { phrase } = schema.marks as { phrase: MarkType }

export const hasTag = (tags: readonly string[]) => (mark: Mark) =>
  mark.type === phrase && tags.includes(mark.attrs.tag)

export const createPhraseMark = (tag: string, attributes: Attributes = []): Mark =>
  phrase.create({ tag, attributes })

/** Creates a link to an address. */
export const createLinkMark = (href: string): Mark => createPhraseMark('a', [['href', href]])

/** True if the selection is in one of the elements. */
export function hasPhrase(state: EditorState, tags: readonly string[]): boolean {
  const { from, $from, to, empty } = state.selection
  if (empty) return (state.storedMarks ?? $from.marks()).some(hasTag(tags))
  return hasPhraseBetween(state.doc, from, to, tags)
}

/** True if one of the elements is between two places. */
export function hasPhraseBetween(doc: Node, from: number, to: number, tags: readonly string[]) {
  let found = false
  doc.nodesBetween(from, to, ({ marks }) => {
    found ||= marks.some(hasTag(tags))
  })
  return found
}

/** Puts the first of the elements around the selection, or removes all of them. */
export function togglePhrase(tags: readonly [string, ...string[]]): Command {
  return (state, dispatch) => {
    const { empty, from, to, $from } = state.selection
    if (!$from.parent.inlineContent) return false
    if (!dispatch) return true
    const { tr } = state
    const has = hasPhrase(state, tags)
    if (empty) {
      const marks = state.storedMarks ?? $from.marks()
      const without = marks.filter((mark) => !hasTag(tags)(mark))
      dispatch(tr.setStoredMarks(has ? without : [...marks, createPhraseMark(tags[0])]))
    } else {
      if (has) removePhrases(tr, from, to, tags)
      else tr.addMark(from, to, createPhraseMark(tags[0]))
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

/** Removes the elements between two positions. */
function removePhrases(tr: Transaction, from: number, to: number, tags: readonly string[]) {
  const found: Mark[] = []
  tr.doc.nodesBetween(from, to, (node) => {
    found.push(...node.marks.filter(hasTag(tags)))
  })
  for (const mark of found) tr.removeMark(from, to, mark)
}

/** A run of words inside one element. */
interface PhraseRange {
  from: number
  to: number
  mark: Mark
}

export function findPhraseAround(state: EditorState, tag: string): PhraseRange | undefined {
  const { $from } = state.selection
  const { parent } = $from
  const mark = [$from.nodeAfter, $from.nodeBefore]
    .flatMap((node) => node?.marks ?? [])
    .find(hasTag([tag]))
  if (!mark) return undefined
  const holds = (node: Node | null) => node?.marks.some((each) => each.eq(mark)) ?? false
  let [first, last] = [$from.index(), $from.index()]
  if (!holds(parent.maybeChild(first))) first = last = first - 1
  while (first > 0 && holds(parent.child(first - 1))) first -= 1
  while (last + 1 < parent.childCount && holds(parent.child(last + 1))) last += 1
  const start = $from.start()
  const from = start + getOffset(parent, first)
  return { from, to: start + getOffset(parent, last + 1), mark }
}

function getOffset(parent: Node, index: number) {
  let offset = 0
  for (let at = 0; at < index; at++) offset += parent.child(at).nodeSize
  return offset
}

/**
 * Puts an element around the selection, or replaces the one that is there. The caret goes behind
 * it, where the author continues to type.
 */
export function setPhrase(tag: string, attributes: Attributes, text?: string): Command {
  return (state, dispatch) => {
    const around = findPhraseAround(state, tag)
    const { from, to } = around ?? state.selection
    const { tr } = state
    const mark = createPhraseMark(tag, attributes)
    const isSelected = !state.selection.empty
    if (from === to) {
      if (!text) return false
      tr.insert(from, schema.text(text, [...state.selection.$from.marks(), mark]))
    } else {
      if (around) tr.removeMark(from, to, around.mark)
      tr.addMark(from, to, mark)
      if (isSelected) tr.setSelection(TextSelection.create(tr.doc, to))
    }
    // Words that are typed behind it are outside it.
    dispatch?.(tr.removeStoredMark(mark).scrollIntoView())
    return true
  }
}

/** Removes the element around the caret. */
export function unsetPhrase(tag: string): Command {
  return (state, dispatch) => {
    const around = findPhraseAround(state, tag)
    if (!around) return false
    dispatch?.(state.tr.removeMark(around.from, around.to, around.mark))
    return true
  }
}
