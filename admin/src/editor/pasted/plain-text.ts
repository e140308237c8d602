import { closeHistory } from 'prosemirror-history'
import { Fragment, type Mark, Slice } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { parseHref } from '../commands/find-address.ts'
import { getTypingMarks } from '../commands/link-edges.ts'
import { createLinkMark, hasPhrase, hasTag, setPhrase } from '../commands/phrases.ts'
import { parseInert } from '../document/dom-pieces.ts'
import { schema } from '../document/schema.ts'
import { moveStylesToData } from './pasted-style.ts'

/** Called when pasted Markdown has become content. */
export type OnMarkdown = (view: EditorView) => void

/** Returns the handlers for plain texts on the clipboard: addresses, Markdown, paragraphs. */
export function plainTextHandlers(
  onMarkdown: OnMarkdown,
): Required<Pick<EditorProps, 'clipboardTextParser' | 'handlePaste'>> {
  // ⇧⌘V: the words as they are.
  let isVerbatim = false
  return {
    clipboardTextParser(text, $context, isPlain) {
      isVerbatim = isPlain
      return toParagraphs(text, getTypingMarks($context))
    },
    handlePaste(view, { clipboardData }, slice) {
      const text = clipboardData?.getData('text/plain') ?? ''
      const html = clipboardData?.getData('text/html') ?? ''
      const { $from } = view.state.selection
      const isWritten = isVerbatim || $from.parent.type.spec.code || hasPhrase(view.state, ['code'])
      isVerbatim = false
      if (isWritten) return false
      const isAddress = parseHref(text.trim()) !== undefined
      if (isAddress && isBare(html, text) && pasteAddress(view, text.trim())) return true
      if (html !== '' || !looksLikeMarkdown(text)) return false
      void pasteMarkdown(view, text, slice, onMarkdown)
      return true
    },
  }
}

/** True if the HTML of a text contains nothing more than the text. */
const isBare = (html: string, text: string) =>
  html === '' || parseInert(moveStylesToData(html)).textContent?.trim() === text.trim()

function toParagraphs(text: string, marks: readonly Mark[]): Slice {
  const lines = text.split(/[\r\n]+/)
  const paragraphs = lines.map((line) =>
    schema.node('paragraph', null, line === '' ? [] : [schema.text(line, marks)]),
  )
  return new Slice(Fragment.fromArray(paragraphs), 1, 1)
}

/** Pastes an address as a link: around the selected words, or as its own text. */
function pasteAddress(view: EditorView, address: string): boolean {
  const href = parseHref(address)
  if (href === undefined) return false
  const { state } = view
  const { $from, $to, empty, from, to } = state.selection
  if (!$from.parent.inlineContent || !$from.sameParent($to)) return false
  const words = state.doc.textBetween(from, to)
  const link = createLinkMark(href)
  if (!empty && words.trim() !== '' && parseHref(words) === undefined)
    return setPhrase('a', link.attrs.attributes)(state, view.dispatch)
  if (getTypingMarks($from).some(hasTag(['a']))) return false
  const marks = link.addToSet(getTypingMarks($from))
  const tr = state.tr.replaceSelectionWith(schema.text(address, marks), false)
  view.dispatch(asPaste(tr))
  return true
}

/** Marks a transaction as a paste. */
export const asPaste = (tr: Transaction) =>
  tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView()

/** Inserts the plain text first, then replaces it: undo brings the plain text back. */
async function pasteMarkdown(view: EditorView, text: string, slice: Slice, onDone: OnMarkdown) {
  const { from } = view.state.selection
  view.dispatch(asPaste(view.state.tr.replaceSelection(slice)))
  const { doc, selection } = view.state
  const loaded = await import('./markdown.ts').catch(() => undefined)
  // The text was edited before the reader was loaded.
  if (!loaded || view.isDestroyed || view.state.doc !== doc) return
  const places = TextSelection.create(doc, from, selection.to)
  view.dispatch(closeHistory(view.state.tr.setSelection(places)))
  view.pasteHTML(loaded.markdownToHtml(text))
  onDone(view)
}

/** Signs that are rare in other texts: headings, fences, table rows, links, bold words. */
const clearSigns = [
  /^ {0,3}#{1,6} +\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}\|?(?: *:?-{3,}:? *\|)+ *(?::?-{3,}:? *)?\|?$/m,
  /\[[^\]\n]+\]\((?:https?:|mailto:|tel:|\/|#)[^\s)]*\)/,
  /(?<![\p{L}\p{N}*])\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*(?![\p{L}\p{N}*])/u,
]

/** Signs that are a coincidence if only one line has them. */
const repeatedSigns = [/^\s*[-*+] +\S/gm, /^\s*\d{1,9}[.)] +\S/gm, /^ {0,3}> ?\S/gm]

/** True if a plain text clearly is Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  clearSigns.some((sign) => sign.test(text)) ||
  repeatedSigns.some((sign) => (text.match(sign)?.length ?? 0) > 1)
