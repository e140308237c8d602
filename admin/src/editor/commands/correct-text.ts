import type { Node } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import { getAttribute } from '../document/attributes.ts'

/** Corrects the words of a text in one language. */
export interface TextCorrection {
  /** Language of the text, where no element names another one. */
  language: string
  isFor: (language: string) => boolean
  correct: (text: string) => string
}

/** Corrects all words outside code, in one step that can be undone. */
export const correctText =
  ({ language, isFor, correct }: TextCorrection): Command =>
  (state, dispatch) => {
    const { tr } = state
    const visit = (parent: Node, start: number, around: string) => {
      if (parent.type.name === 'pre') return
      parent.forEach((node, offset) => {
        const own = getLanguage(node) ?? around
        const at = start + offset
        if (!node.isText) visit(node, at + 1, own)
        else if (isFor(own) && !isCode(node)) replaceWords(tr, at, node, correct(node.text ?? ''))
      })
    }
    visit(state.doc, 0, language)
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }

const codeTags = new Set(['code', 'samp', 'kbd', 'var'])
const isCode = ({ marks }: Node) => marks.some(({ attrs }) => codeTags.has(attrs.tag))

/** Returns the language that an element, or the innermost element around words, names. */
function getLanguage({ attrs, marks }: Node): string | undefined {
  const around = [attrs.attributes, ...marks.map((mark) => mark.attrs.attributes)]
  return around
    .map((attributes) => attributes && getAttribute(attributes, 'lang'))
    .findLast((lang) => lang !== undefined)
}

/** Replaces what differs, so that a caret elsewhere in the words stays. */
function replaceWords(tr: Transaction, at: number, node: Node, words: string) {
  const before = node.text ?? ''
  if (words === before) return
  let start = 0
  while (start < words.length && before[start] === words[start]) start += 1
  let end = 0
  const rest = Math.min(before.length, words.length) - start
  while (end < rest && before.at(-1 - end) === words.at(-1 - end)) end += 1
  const from = tr.mapping.map(at) + start
  const to = from + before.length - start - end
  const inserted = words.slice(start, words.length - end)
  if (inserted === '') tr.delete(from, to)
  else tr.replaceWith(from, to, node.type.schema.text(inserted, node.marks))
}
