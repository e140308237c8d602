import { lift, splitBlockAs, wrapIn } from 'prosemirror-commands'
import { InputRule } from 'prosemirror-inputrules'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { hasClass, withClass } from '../document/attributes.ts'
import { schema } from '../document/schema.ts'

const { paragraph, heading, pre, container, list, item, line } = schema.nodes as Record<
  'paragraph' | 'heading' | 'pre' | 'container' | 'list' | 'item' | 'line',
  NodeType
>

/** The kinds of text block: names of elements, and `lead` for the paragraph that leads. */
export const textTags = ['p', 'lead', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'] as const
export type TextTag = (typeof textTags)[number]

/** Class of the lead paragraph in the styles of the site. */
const leadClass = 'lead'

/** Returns the kind of the block at the caret; undefined if it is none of these. */
export function getTextTag({ selection: { $from } }: EditorState): TextTag | undefined {
  const { type, attrs } = $from.parent
  if (type === paragraph && hasClass(attrs.attributes, leadClass)) return 'lead'
  if (type === paragraph || type === line) return 'p'
  if (type === pre) return 'pre'
  return textTags.find((tag) => type === heading && tag === attrs.tag)
}

/** Turns the selected text blocks into another kind; their attributes stay. */
export function setTextTag(tag: TextTag): Command {
  return (state, dispatch) => {
    const type = { p: paragraph, lead: paragraph, pre }[tag as string] ?? heading
    const { tr, selection } = state
    let changed = false
    state.doc.nodesBetween(selection.from, selection.to, (node, pos, parent, index) => {
      if (![paragraph, heading, pre, line].includes(node.type)) return true
      if (parent?.type.name === 'figure') return false
      if (!parent?.canReplaceWith(index, index + 1, type)) return false
      const { attributes = [], gap = null, lead, trail } = node.attrs
      tr.setNodeMarkup(pos, type, {
        attributes: withClass(attributes, leadClass, tag === 'lead'),
        gap,
        lead,
        trail,
        ...(type === heading && { tag }),
      })
      changed = true
      return false
    })
    if (changed) dispatch?.(tr.scrollIntoView())
    return changed
  }
}

/** Splits the block at the caret. An id names one element, so the first half keeps it. */
export const splitText: Command = splitBlockAs((node, atEnd) =>
  atEnd || node.type === pre
    ? null
    : { type: node.type, attrs: { ...node.attrs, ...withoutId(node), gap: null, lead: '' } },
)

const withoutId = (node: Node) =>
  node.attrs.attributes && {
    attributes: node.attrs.attributes.filter(([name]: [string, string]) => name !== 'id'),
  }

type Selected = Pick<EditorState, 'selection'>

/** Returns the depth of the nearest node around the selection that passes the test. */
export function findDepth({ selection: { $from } }: Selected, test: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth--) if (test($from.node(depth))) return depth
  return undefined
}

/** True if the selection is the picture of a figure, or in its caption. */
const isOnPicture = ({ selection: { $from } }: EditorState) =>
  $from.parent.type.name === 'figcaption' ||
  ($from.depth > 1 && $from.parent.type === line && $from.node(-1).type.name === 'figure')

const isList = (node: Node) => node.type === list

export function getListTag(state: EditorState): string | undefined {
  const depth = findDepth(state, isList)
  return depth === undefined ? undefined : state.selection.$from.node(depth).attrs.tag
}

/** Turns the selected blocks into a list, or into a list of another kind, or back into blocks. */
export function toggleList(tag: 'ul' | 'ol'): Command {
  return (state, dispatch) => {
    if (isOnPicture(state)) return false
    const depth = findDepth(state, isList)
    if (depth === undefined)
      return wrapInList(list, { tag })(state, dispatch && ((tr) => dispatch(toLines(tr))))
    const { $from } = state.selection
    const found = $from.node(depth)
    if (found.attrs.tag === tag)
      return liftListItem(item)(state, dispatch && ((tr) => dispatch(toParagraphs(tr))))
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { ...found.attrs, tag }))
    return true
  }
}

// An item of a list contains its words without a paragraph.
const toLines = (tr: Transaction) =>
  retyped(tr, paragraph, line, (node, parent) => parent.type === item && isPlain(node))

// Words outside of a list need a paragraph.
const toParagraphs = (tr: Transaction) =>
  retyped(
    tr,
    line,
    paragraph,
    (_, parent) => parent.type === tr.doc.type || parent.type === container,
  )

const isPlain = (node: Node) => node.attrs.attributes.length === 0

function retyped(
  tr: Transaction,
  from: NodeType,
  to: NodeType,
  test: (node: Node, parent: Node) => boolean,
) {
  const { $from, $to } = tr.selection
  tr.doc.nodesBetween($from.before(1), $to.after(1), (node, pos, parent) => {
    if (node.type === from && parent && test(node, parent)) tr.setNodeMarkup(pos, to)
  })
  return tr
}

const isQuote = (node: Node) => node.type === container && node.attrs.tag === 'blockquote'

export const isInQuote = (state: EditorState) => findDepth(state, isQuote) !== undefined

/** Wraps the selected blocks in a quotation, or removes it. */
export const toggleQuote: Command = (state, dispatch) => {
  if (isOnPicture(state)) return false
  return isInQuote(state)
    ? lift(state, dispatch)
    : wrapIn(container, { tag: 'blockquote' })(state, dispatch)
}

/** Inserts a block behind the one of the caret, or replaces that one if it is empty. */
export function insertBlock(node: Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    if ($from.depth === 0) return false
    const figure = findDepth(state, ({ type }) => type.name === 'figure')
    const isEmpty =
      figure === undefined && $from.parent.isTextblock && $from.parent.content.size === 0
    const at = isEmpty ? $from.before() : $from.after(figure)
    const { tr } = state
    if (isEmpty) tr.replaceWith(at, $from.after(), node)
    else tr.insert(at, node)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
    return true
  }
}

/** Starts a list when its sign is typed at the start of a block. */
export function listRule(sign: RegExp, tag: 'ul' | 'ol'): InputRule {
  return new InputRule(sign, (state, _match, start, end) => {
    let listed: Transaction | null = null
    const cleared = state.apply(state.tr.delete(start, end))
    wrapInList(list, { tag })(cleared, (tr) => {
      listed = tr
    })
    return listed && replay(state, start, end, listed)
  })
}

function replay(state: EditorState, start: number, end: number, listed: Transaction) {
  const tr = state.tr.delete(start, end)
  for (const step of listed.steps) tr.step(step)
  return toLines(tr)
}
