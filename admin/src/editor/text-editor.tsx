import { undo } from 'prosemirror-history'
import type { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { UploadList } from '../media/upload-list.tsx'
import { AtCaret } from './at-caret.tsx'
import { correctText, type TextCorrection } from './commands/correct-text.ts'
import { turnIntoHeader } from './commands/header-row.ts'
import { type ElementPlace, showElement } from './commands/show-element.ts'
import { FindBar } from './find-bar.tsx'
import { hasNotes, PasteNotes } from './paste-notes.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { TextFoot } from './text-foot.tsx'
import { type FormName, Toolbar } from './toolbar.tsx'
import { type Editor, useEditor } from './use-editor.ts'
import { keepCurrentNotes, useInsertUploads, usePastedFiles } from './use-files.ts'
import { useKnownPictures, usePictureMarks } from './use-picture-marks.ts'
import '../media/media.css'
import './editor.css'

/** Fields that may have the focus instead of the text. */
const fields = 'input, textarea, select, [contenteditable]'

/** Blocks whose name is a class. The styles show its translation. */
const namedFrames = ['note', 'warning', 'columns', 'gallery'] as const

/** Functions for the parent of an editor. */
export interface EditorHandle {
  /** Returns the HTML, unchanged to the letter if the text has not been edited. */
  read: () => string
  /** Replaces the text. */
  replace: (html: string) => void
  /** Focuses the text, unless another field has the focus. */
  focus: () => void
  /** True during a composition with an input method. */
  isComposing: () => boolean
  /** Selects the content of an element and scrolls to it. */
  showElement: (place: ElementPlace) => void
  /** Corrects the words of the text in one step; returns false if all are right. */
  correct: (correction: TextCorrection) => boolean
  /** Undoes the last step. */
  undo: () => void
  /** Merges the changes of other people. The caret stays in its block. */
  mergeContent: (html: string) => void
}

interface Props {
  ref: Ref<EditorHandle>
  html: string
  label: string
  /** Language of the text, as the site names it. */
  locale: string
  lang: string
  dir: string
  isReadOnly: boolean
  /** True if the text gets the focus when it opens. */
  autoFocus: boolean
  /** True for a short text: without headings, tables, search and source. */
  isSmall?: boolean
  /** Further plugins, constant for the life of the editor. */
  plugins?: readonly Plugin[] | undefined
  onChange: () => void
}

/** Edits the text of a page, in the schema of the content rules. */
export function TextEditor(props: Props) {
  const { ref, html, label, locale, lang, dir, isReadOnly, isSmall = false, onChange } = props
  const t = useTexts('editor')
  const ruleId = useId()
  const attributes = { 'aria-label': label, 'aria-describedby': ruleId, lang, dir }
  const names = useFrameNames()
  const files = usePastedFiles()
  const { uploads, plugin, handlers } = files
  const marks = usePictureMarks()
  const plugins = [plugin, marks.plugin, ...(props.plugins ?? [])]
  const editor = useEditor({ html, attributes, isReadOnly, plugins, handlers, onChange })
  const { place, view, state, source, writeSource } = editor
  const [isFinding, setFinding] = useState(false)
  const [form, setForm] = useState<FormName>()
  const isSource = source !== undefined
  // While the source is shown, no file can be inserted.
  useInsertUploads(isSource ? null : view, uploads, locale)
  useKnownPictures(view, state.doc, marks, locale)
  useHandle(ref, editor, props.autoFocus)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that is pressed in the text.
    <div
      className="editor"
      onKeyDown={(event) => {
        const isTyped = view?.dom.contains(event.target as HTMLElement) ?? false
        if (isSource || !isWithControl(event)) return
        if (event.key === 'f' && !isSmall) setFinding(true)
        else if (event.key === 'k' && isTyped && !isReadOnly) setForm('link')
        else return
        event.preventDefault()
      }}
    >
      <EditorTools
        editor={editor}
        locale={locale}
        isReadOnly={isReadOnly}
        isSmall={isSmall}
        isFinding={isFinding && !isSource}
        onFinding={setFinding}
        form={form}
        onForm={setForm}
      />
      <p id={ruleId} className="visually-hidden">
        {t('leaveRule')}
      </p>
      <EditorNotes editor={editor} files={files} />
      {isSmall ? null : <SlashMenu view={view} state={state} onForm={setForm} />}
      <div ref={place} className="editor-text" style={names} hidden={isSource} />
      <PicturePanel editor={editor} locale={locale} dir={dir} />
      {isSource ? <SourceView html={source} onChange={writeSource} /> : null}
      {isSmall ? null : <TextFoot doc={state.doc} />}
    </div>
  )
}

/** Connects the handle that the parent has. */
function useHandle(
  ref: Props['ref'],
  { view, read, replace, mergeContent }: Editor,
  autoFocus: Props['autoFocus'],
) {
  const focus = useTextFocus(view, autoFocus)
  const isComposing = () => view?.composing === true
  useImperativeHandle(ref, () => ({
    read,
    replace,
    mergeContent,
    isComposing,
    focus,
    showElement: (place) => {
      if (view) showElement(view, place)
    },
    correct: (correction) => view !== null && correctText(correction)(view.state, view.dispatch),
    undo: () => {
      if (view) undo(view.state, view.dispatch)
    },
  }))
}

/**
 * Returns a function that focuses the text unless another field has the focus. `isAtStart` calls it
 * once.
 */
function useTextFocus(view: EditorView | null, isAtStart: boolean) {
  const focus = () => {
    if (!document.activeElement?.matches(fields)) view?.focus()
  }
  const isOpen = view !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    if (isOpen && isAtStart) focus()
  }, [isOpen])
  return focus
}

const isWithControl = ({ metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) =>
  (metaKey || ctrlKey) && !altKey && !shiftKey

/** Returns labels for the styles: names of blocks, and hints in empty captions. */
function useFrameNames() {
  const t = useTexts('editor')
  const names = namedFrames.map((frame) => [`--name-${frame}`, t(`insert-${frame}`)] as const)
  const all = [
    ...names,
    ['--name-caption', t('captionHere')] as const,
    ['--name-figcaption', t('figcaptionHere')] as const,
  ]
  return Object.fromEntries(all.map(([property, name]) => [property, JSON.stringify(name)]))
}

interface NotesProps {
  editor: Editor
  files: ReturnType<typeof usePastedFiles>
}

/** Notices on pasted texts and files, below the caret. */
function EditorNotes({ editor: { view, state, source }, files }: NotesProps) {
  const { uploads, clear } = files
  const notes = keepCurrentNotes(files.notes, state.doc)
  const isShown = (hasNotes(notes) || uploads.list.length > 0) && source === undefined
  return (
    <AtCaret view={view} state={state} isShown={isShown}>
      <PasteNotes
        notes={notes}
        onHeader={(words) => {
          if (view) turnIntoHeader(words)(view.state, view.dispatch)
          view?.focus()
        }}
        onClear={clear}
      />
      <UploadList {...uploads} />
    </AtCaret>
  )
}

interface ToolsProps extends Pick<Props, 'locale' | 'isReadOnly'> {
  isSmall: boolean
  editor: Editor
  isFinding: boolean
  onFinding: (isFinding: boolean) => void
  form: FormName | undefined
  onForm: (form: FormName | undefined) => void
}

/** The toolbar, and below it the find bar. */
function EditorTools(props: ToolsProps) {
  const { editor, locale, isReadOnly, isSmall, isFinding, onFinding, form, onForm } = props
  const { view, state, source, read, writeSource } = editor
  const isSource = source !== undefined
  return (
    <>
      {view && !isReadOnly ? (
        <Toolbar
          view={view}
          state={state}
          locale={locale}
          isSmall={isSmall}
          isSource={isSource}
          form={form}
          onForm={onForm}
          onFind={() => onFinding(true)}
          onSource={() => writeSource(isSource ? undefined : read())}
        />
      ) : null}
      {isFinding ? (
        <FindBar
          state={state}
          run={(command) => {
            if (view) command(view.state, view.dispatch, view)
          }}
          onClose={() => {
            onFinding(false)
            view?.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** The HTML as a text field. */
function SourceView({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const t = useTexts('editor')
  return (
    <textarea
      className="editor-source"
      aria-label={t('source')}
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: the source replaces the focused text.
      autoFocus
      dir="ltr"
      value={html}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
