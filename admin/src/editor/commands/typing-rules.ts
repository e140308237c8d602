import { InputRule } from 'prosemirror-inputrules'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { findAddress } from './find-address.ts'
import { createLinkMark, createPhraseMark, hasPhraseBetween } from './phrases.ts'

/** Signs around words, and the elements that they become. */
const signs = [
  ['**', 'strong'],
  ['*', 'em'],
  ['_', 'em'],
  ['~~', 's'],
  ['`', 'code'],
] as const

/** Turns words between two signs into an element when the second sign is typed. */
export const phraseRules: InputRule[] = signs.map(([sign, tag]) => phraseRule(sign, tag))

/** Turns an address into a link when the space behind it is typed. */
export const autoLinkRule = new InputRule(/(\S+)\s$/u, (state, [all, word = ''], start, end) => {
  const tr = linkWord(state, word, start)
  if (!tr) return null
  const typed = all.slice(end - start)
  const marks = state.storedMarks ?? state.selection.$from.marks()
  return typed === '' ? tr : tr.insert(end, schema.text(typed, marks))
})

/** Turns the address before the caret into a link, then runs the command of the key. */
export const autoLinkBefore =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const tr = dispatch && linkBefore(state)
    if (!tr) return command(state, dispatch, view)
    dispatch(tr)
    return command(view?.state ?? state.apply(tr), dispatch, view)
  }

function linkBefore(state: EditorState): Transaction | undefined {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const word = /[^\s\ufffc]+$/.exec(before)?.[0] ?? ''
  return linkWord(state, word, $from.pos - word.length)
}

function linkWord(state: EditorState, word: string, start: number): Transaction | undefined {
  const found = findAddress(word)
  if (!found) return undefined
  const [from, to] = [start + found.from, start + found.to]
  if (hasPhraseBetween(state.doc, from, to, ['a', 'code', 'kbd', 'samp'])) return undefined
  return state.tr.addMark(from, to, createLinkMark(found.href))
}

function phraseRule(sign: string, tag: string): InputRule {
  const [escaped, last] = [sign.replaceAll('*', '\\*'), sign.slice(-1).replaceAll('*', '\\*')]
  const other = `[^${last}\\ufffc]`
  const inside = `([^\\s${last}\\ufffc](?:${other}*[^\\s${last}\\ufffc])?)`
  // Only at the start of a word, so not in 3*4*5 or snake_case_names.
  const begin = '(?<=^|[\\s\\p{Ps}\\p{Pi}"\'’–—-])'
  const match = new RegExp(`${begin}${escaped}${inside}${escaped}$`, 'u')
  return new InputRule(match, (state, [, words = ''], start, end) => {
    if (hasPhraseBetween(state.doc, start, end, ['code', 'kbd', 'samp'])) return null
    const begun = start + sign.length
    const mark = createPhraseMark(tag)
    const tr = state.tr.delete(begun + words.length, end).delete(start, begun)
    tr.addMark(start, start + words.length, mark)
    return tr
      .setSelection(TextSelection.create(tr.doc, start + words.length))
      .removeStoredMark(mark)
  })
}
