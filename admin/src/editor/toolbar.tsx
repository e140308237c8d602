import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { getListTag, isInQuote, toggleList, toggleQuote } from './commands/blocks.ts'
import { hasPhrase, togglePhrase } from './commands/phrases.ts'
import { isInAnyTable } from './commands/tables.ts'
import { AttachmentsForm, AudioForm, GalleryForm, VideoForm } from './forms/file-blocks.tsx'
import type { IconName } from './forms/icon.tsx'
import { ImageForm } from './forms/image-form.tsx'
import { InsertMenu } from './forms/insert-menu.tsx'
import { LanguageForm } from './forms/language-form.tsx'
import { LinkForm } from './forms/link-form.tsx'
import { MoreMenu } from './forms/more-menu.tsx'
import { TableMenu } from './forms/table-menu.tsx'
import { TextTagSelect } from './forms/text-tag-select.tsx'
import { ToolButton } from './forms/tool-button.tsx'

interface Props {
  view: EditorView
  state: EditorState
  locale: string
  /** True for the tools of a short text. */
  isSmall: boolean
  isSource: boolean
  /** The form that is open. */
  form: FormName | undefined
  onForm: (form: FormName | undefined) => void
  onSource: () => void
  onFind: () => void
}

interface Tool {
  name: IconName
  command: Command
  isOn?: (state: EditorState) => boolean
}

const bold = ['strong', 'b'] as const
const italic = ['em', 'i'] as const

const tools: Tool[] = [
  { name: 'undo', command: undo },
  { name: 'redo', command: redo },
  { name: 'bold', command: togglePhrase(bold), isOn: (state) => hasPhrase(state, bold) },
  { name: 'italic', command: togglePhrase(italic), isOn: (state) => hasPhrase(state, italic) },
  { name: 'bullets', command: toggleList('ul'), isOn: (state) => getListTag(state) === 'ul' },
  { name: 'numbers', command: toggleList('ol'), isOn: (state) => getListTag(state) === 'ol' },
  { name: 'quote', command: toggleQuote, isOn: isInQuote },
]

/** Tools that open a form. */
const forms = {
  link: LinkForm,
  image: ImageForm,
  language: LanguageForm,
  gallery: GalleryForm,
  video: VideoForm,
  audio: AudioForm,
  attachments: AttachmentsForm,
} as const
export type FormName = keyof typeof forms

/** The toolbar. It is one stop of the Tab key; arrows move within it. */
export function Toolbar(props: Props) {
  const { view, state, locale, isSmall, isSource, form, onForm } = props
  const t = useTexts('editor')
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfter(view, form !== undefined || isSource)
  const apply = (command: Command) => {
    command(view.state, view.dispatch, view)
  }
  const run = (command: Command) => {
    apply(command)
    view.focus()
  }
  const ToolForm = form && forms[form]
  return (
    <>
      <div
        ref={bar}
        className="toolbar"
        role="toolbar"
        aria-label={t('toolbar')}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, bar.current)}
      >
        {isSmall ? null : <TextTagSelect state={state} isOff={isSource} run={run} />}
        <PlainTools state={state} isSource={isSource} run={run} />
        <LinkButton state={state} isOff={isSource} onPress={() => onForm('link')} />
        {isSmall ? null : <FurtherTools {...props} run={run} />}
      </div>
      {ToolForm ? (
        <ToolForm state={state} locale={locale} run={apply} onClose={() => onForm(undefined)} />
      ) : null}
    </>
  )
}

/**
 * Focuses the text after a form or the source has closed. While one is open, the text cannot have
 * the focus.
 */
function useFocusAfter(view: EditorView, isOpen: boolean) {
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) view.focus()
    wasOpen.current = isOpen
  }, [view, isOpen])
}

interface PlainProps extends Pick<Props, 'state' | 'isSource'> {
  run: (command: Command) => void
}

function PlainTools({ state, isSource, run }: PlainProps) {
  return tools.map(({ name, command, isOn }) => (
    <ToolButton
      key={name}
      name={name}
      isOn={isOn?.(state)}
      isOff={isSource || !command(state)}
      onPress={() => run(command)}
    />
  ))
}

interface LinkButtonProps {
  state: EditorState
  isOff: boolean
  onPress: () => void
}

const LinkButton = ({ state, ...button }: LinkButtonProps) => (
  <ToolButton name="link" isOn={hasPhrase(state, ['a'])} {...button} />
)

/** The tools that a short text lacks. */
function FurtherTools(props: Props & Pick<PlainProps, 'run'>) {
  const { state, isSource, onForm, onSource, onFind, run } = props
  return (
    <>
      <ToolButton name="image" isOff={isSource} onPress={() => onForm('image')} />
      <MoreMenu state={state} isOff={isSource} run={run} onLanguage={() => onForm('language')} />
      <InsertMenu state={state} isOff={isSource} run={run} onForm={onForm} />
      {isInAnyTable(state) && !isSource ? <TableMenu state={state} run={run} /> : null}
      <ToolButton name="find" isOff={isSource} onPress={onFind} />
      <ToolButton name="source" isOn={isSource} onPress={onSource} />
    </>
  )
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || !bar || (event.target as HTMLElement).matches('select')) return
  const all = [...bar.querySelectorAll<HTMLElement>('button, select')]
  const at = all.indexOf(event.target as HTMLElement)
  event.preventDefault()
  all.at((at + step) % all.length)?.focus()
}
