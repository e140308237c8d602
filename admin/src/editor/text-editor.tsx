import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { cleanPasted } from './clean-pasted.ts'
import { parsePieces } from './dom-pieces.ts'
import { FindBar } from './find-bar.tsx'
import { printPiece } from './piece.ts'
import { editorPlugins } from './plugins.ts'
import { printDocument } from './print-html.ts'
import { readDocument } from './read-html.ts'
import { SourceView } from './source-view.tsx'
import { TextFoot } from './text-foot.tsx'
import { Toolbar } from './toolbar.tsx'
import { markViews, nodeViews } from './views.ts'
import './editor.css'

/** What stands around the editor may ask of it. */
export interface EditorHandle {
  /** The HTML: as it came while nobody has changed it. */
  read: () => string
  /** Puts another text in its place. */
  replace: (html: string) => void
}

interface Props {
  ref: Ref<EditorHandle>
  html: string
  label: string
  lang: string
  dir: string
  isReadOnly: boolean
  onChange: () => void
}

/** The text of a page, in the schema of what the site allows. */
export function TextEditor({ ref, html, label, lang, dir, isReadOnly, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(() => stateOf(html))
  const [source, setSource] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  const text = useRef({
    html,
    doc: state.doc,
    changed: onChange,
    source: undefined as string | undefined,
  })
  text.current.changed = onChange
  const view = useRef<EditorView>(null)
  const read = () => {
    const { source: typed, doc, html: original } = text.current
    if (typed !== undefined) return typed
    const now = view.current?.state.doc
    return !now || now.eq(doc) ? original : printDocument(now)
  }
  const replace = (next: string) => {
    const fresh = stateOf(next)
    Object.assign(text.current, { html: next, doc: fresh.doc, source: undefined })
    view.current?.updateState(fresh)
    setState(fresh)
    setSource(undefined)
  }
  useImperativeHandle(ref, () => ({ read, replace }))
  useEffect(() => {
    if (!place.current) return
    const opened = new EditorView(place.current, {
      state: stateOf(text.current.html),
      nodeViews,
      markViews,
      editable: () => !isReadOnly,
      transformPastedHTML: (pasted) =>
        isOurs(pasted) ? pasted : cleanPasted(parsePieces(pasted)).map(printPiece).join(''),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang, dir },
      dispatchTransaction(tr) {
        const next = opened.state.apply(tr)
        opened.updateState(next)
        setState(next)
        if (tr.docChanged) text.current.changed()
      },
    })
    text.current.doc = opened.state.doc
    setState(opened.state)
    view.current = opened
    return () => opened.destroy()
  }, [label, lang, dir, isReadOnly])
  const leaveSource = () => {
    const typed = text.current.source ?? ''
    const fresh = EditorState.create({ doc: documentOf(typed), plugins: state.plugins })
    // Spelled as it was typed, until the editor changes it.
    Object.assign(text.current, { html: typed, doc: fresh.doc, source: undefined })
    view.current?.updateState(fresh)
    setState(fresh)
    setSource(undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that is pressed in the text.
    <div
      className="editor"
      onKeyDown={(event) => {
        if (event.key !== 'f' || !(event.metaKey || event.ctrlKey) || source !== undefined) return
        event.preventDefault()
        setFinding(true)
      }}
    >
      {view.current && !isReadOnly ? (
        <Toolbar
          view={view.current}
          state={state}
          isSource={source !== undefined}
          onFind={() => setFinding(true)}
          onSource={() => {
            if (source !== undefined) return leaveSource()
            const now = read()
            text.current.source = now
            setSource(now)
          }}
        />
      ) : null}
      {isFinding && view.current ? (
        <FindBar
          state={state}
          run={(command) => {
            const { current } = view
            if (current) command(current.state, current.dispatch, current)
          }}
          onClose={() => {
            setFinding(false)
            view.current?.focus()
          }}
        />
      ) : null}
      <div ref={place} className="editor-text" hidden={source !== undefined} />
      {source === undefined ? null : (
        <SourceView
          html={source}
          onChange={(next) => {
            text.current.source = next
            setSource(next)
            onChange()
          }}
        />
      )}
      <TextFoot doc={state.doc} />
    </div>
  )
}

/** The editor's own clipboard says so. */
const isOurs = (pasted: string) => pasted.includes('data-pm-slice')

const documentOf = (html: string) => readDocument(parsePieces(html))

const stateOf = (html: string) =>
  EditorState.create({ doc: documentOf(html), plugins: editorPlugins([]) })
