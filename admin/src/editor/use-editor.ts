import type { Node } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { editorPlugins } from './commands/plugins.ts'
import { replaceDocument } from './commands/replace-document.ts'
import { parsePieces } from './document/dom-pieces.ts'
import { printDocument } from './document/print-html.ts'
import { readDocument } from './document/read-html.ts'
import { markViews, nodeViews } from './document/views.ts'
import type { PasteHandlers } from './pasted/pasted-files.ts'
import { copyPendingFiles } from './pasted/pending-files.ts'

interface EditorOptions {
  html: string
  /** Attributes of the editable element. */
  attributes: Record<'aria-label' | 'aria-describedby' | 'lang' | 'dir', string>
  isReadOnly: boolean
  /** Constant for the life of the editor, as its handlers are. */
  plugins: Plugin[]
  handlers: PasteHandlers
  onChange: () => void
}

/** The state of an editor, and its HTML while the source is edited. */
export interface Editor {
  place: RefObject<HTMLDivElement | null>
  view: EditorView | null
  state: EditorState
  /** Returns the HTML, unchanged to the letter if the text has not been edited. */
  read: () => string
  replace: (html: string) => void
  /** Merges the changes of other people. The caret stays, and the merge can be undone. */
  mergeContent: (html: string) => void
  /** The HTML in the source view; undefined while that is hidden. */
  source: string | undefined
  writeSource: (html: string | undefined) => void
}

export function useEditor(options: EditorOptions): Editor {
  const { html, plugins, onChange } = options
  const view = useRef<EditorView>(null)
  const openText = (text: string) => openState(text, plugins)
  const [state, setState] = useState(() => openText(html))
  const [source, setSource] = useState<string>()
  const given = useRef<GivenText>({ html, doc: state.doc })
  const typed = useRef<string>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  const place = useView(view, state, options, (next, isChanged) => {
    setState(next)
    if (isChanged) changed.current()
  })
  const read = () => typed.current ?? readText(view.current?.state.doc, given.current)
  const replace = (next: string) => {
    const empty = openText(next)
    const fresh = copyPendingFiles(view.current?.state ?? empty, empty)
    given.current = { html: next, doc: fresh.doc }
    typed.current = undefined
    view.current?.updateState(fresh)
    setState(fresh)
    setSource(undefined)
  }
  const mergeContent = (next: string) => {
    if (!view.current || typed.current !== undefined) return replace(next)
    const { doc } = openText(next)
    const { state: before } = view.current
    const taken = copyPendingFiles(before, before.apply(replaceDocument(before, doc)))
    given.current = { html: next, doc }
    view.current.updateState(taken)
    setState(taken)
  }
  const writeSource = (next: string | undefined) => {
    if (next !== undefined && typed.current !== undefined) changed.current()
    const before = read()
    typed.current = next
    // An unchanged text keeps its caret and its history.
    if (next !== undefined || before === read()) setSource(next)
    else replace(before)
  }
  return { place, state, source, read, replace, mergeContent, writeSource, view: view.current }
}

const openState = (html: string, plugins: Plugin[]) =>
  EditorState.create({ doc: readDocument(parsePieces(html)), plugins: editorPlugins(plugins) })

/** The HTML that was read last, and its document. */
interface GivenText {
  html: string
  doc: Node
}

/** Returns an unchanged text as it was received. */
function readText(now: Node | undefined, given: GivenText): string {
  return now === undefined || now.eq(given.doc) ? given.html : printDocument(now)
}

/** Creates the view in an element of the page; returns a reference to that element. */
function useView(
  view: RefObject<EditorView | null>,
  state: EditorState,
  { attributes, isReadOnly, handlers }: EditorOptions,
  onState: (state: EditorState, isChanged: boolean) => void,
) {
  const place = useRef<HTMLDivElement>(null)
  const { 'aria-label': label, lang, dir } = attributes
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view starts with the first state.
  useEffect(() => {
    if (!place.current) return
    // Another language of the interface needs a new view, but the state stays.
    const opened: EditorView = new EditorView(place.current, {
      nodeViews,
      markViews,
      ...handlers,
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
    // Renders again, now with the toolbar.
    onState(opened.state.apply(opened.state.tr), false)
    return () => opened.destroy()
  }, [label, lang, dir, isReadOnly])
  return place
}

/** The height of the bars over the window; the line of the caret scrolls out from under them. */
const coveredEdges = {
  left: 0,
  right: 0,
  get top() {
    return document.querySelector('.toolbar')?.clientHeight ?? 0
  },
  get bottom() {
    return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  },
}
