import type { Node } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { editorPlugins } from './commands/plugins.ts'
import { takeIn as inPlace } from './commands/take-in.ts'
import { parsePieces } from './document/dom-pieces.ts'
import { printDocument } from './document/print-html.ts'
import { readDocument } from './document/read-html.ts'
import { markViews, nodeViews } from './document/views.ts'
import type { PasteHandlers } from './pasted/pasted-files.ts'
import { waitingAs } from './pasted/pending-files.ts'

interface Parts {
  html: string
  /** Attributes of the element that is written in. */
  attributes: Record<'aria-label' | 'aria-describedby' | 'lang' | 'dir', string>
  isReadOnly: boolean
  /** The same for the life of the editor, as its handlers are. */
  plugins: Plugin[]
  handlers: PasteHandlers
  onChange: () => void
}

/** The editor of a text, and the HTML of it while somebody writes that. */
export interface Editor {
  place: RefObject<HTMLDivElement | null>
  view: EditorView | null
  state: EditorState
  /** The HTML: as it came while nobody has changed it. */
  read: () => string
  replace: (html: string) => void
  /** Takes in what others have written: the caret stays where it is, and it can be undone. */
  takeIn: (html: string) => void
  /** What stands in the source view; undefined while it is not shown. */
  source: string | undefined
  writeSource: (html: string | undefined) => void
}

export function useEditor(parts: Parts): Editor {
  const { html, plugins, onChange } = parts
  const view = useRef<EditorView>(null)
  const stateOf = (text: string) => openState(text, plugins)
  const [state, setState] = useState(() => stateOf(html))
  const [source, setSource] = useState<string>()
  const given = useRef<GivenText>({ html, doc: state.doc })
  const typed = useRef<string>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  const place = useView(view, state, parts, (next, isChanged) => {
    setState(next)
    if (isChanged) changed.current()
  })
  const read = () => typed.current ?? readText(view.current?.state.doc, given.current)
  const replace = (next: string) => {
    const empty = stateOf(next)
    const fresh = waitingAs(view.current?.state ?? empty, empty)
    given.current = { html: next, doc: fresh.doc }
    typed.current = undefined
    view.current?.updateState(fresh)
    setState(fresh)
    setSource(undefined)
  }
  const takeIn = (next: string) => {
    if (!view.current || typed.current !== undefined) return replace(next)
    const { doc } = stateOf(next)
    const { state: before } = view.current
    const taken = waitingAs(before, before.apply(inPlace(before, doc)))
    given.current = { html: next, doc }
    view.current.updateState(taken)
    setState(taken)
  }
  const writeSource = (next: string | undefined) => {
    if (next !== undefined && typed.current !== undefined) changed.current()
    const before = read()
    typed.current = next
    // What nobody has changed keeps its caret, and what can be undone.
    if (next !== undefined || before === read()) setSource(next)
    else replace(before)
  }
  return { ...{ place, state, source, read, replace, takeIn, writeSource }, view: view.current }
}

const openState = (html: string, plugins: Plugin[]) =>
  EditorState.create({ doc: readDocument(parsePieces(html)), plugins: editorPlugins(plugins) })

/** What was read last, and the document of it. */
interface GivenText {
  html: string
  doc: Node
}

/** A text that nobody has changed is sent back as it came. */
function readText(now: Node | undefined, given: GivenText): string {
  return now === undefined || now.eq(given.doc) ? given.html : printDocument(now)
}

/** Opens a view at a place of the page; answers that place. */
function useView(
  view: RefObject<EditorView | null>,
  state: EditorState,
  { attributes, isReadOnly, handlers }: Parts,
  onState: (state: EditorState, isChanged: boolean) => void,
) {
  const place = useRef<HTMLDivElement>(null)
  const { 'aria-label': label, lang, dir } = attributes
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the text that is there first.
  useEffect(() => {
    if (!place.current) return
    // In another language of the interface the editor is another one; the text in it is not.
    const opened: EditorView = new EditorView(place.current, {
      ...{ nodeViews, markViews, ...handlers },
      state: view.current?.state ?? state,
      editable: () => !isReadOnly,
      scrollThreshold: coveredEdges,
      scrollMargin: coveredEdges,
      attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
      dispatchTransaction(tr) {
        const next = opened.state.apply(tr)
        opened.updateState(next)
        onState(next, tr.docChanged)
      },
    })
    view.current = opened
    // Drawn once more, with its tools.
    onState(opened.state.apply(opened.state.tr), false)
    return () => opened.destroy()
  }, [label, lang, dir, isReadOnly])
  return place
}

/** What bars cover of the window: the line of the caret is scrolled out from under them. */
const coveredEdges = {
  ...{ left: 0, right: 0 },
  get top() {
    return document.querySelector('.toolbar')?.clientHeight ?? 0
  },
  get bottom() {
    return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  },
}
