import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { AtCaret } from './at-caret.tsx'
import { setTextTag, textTags, toggleList, toggleQuote } from './commands/blocks.ts'
import { foldText } from './commands/fold-text.ts'
import { type FileBlock, fileBlocks, getInsertions, type Insertion } from './commands/insertions.ts'
import { closeSlash, getSlash, type Slash } from './commands/slash.ts'

interface Props {
  view: EditorView | null
  state: EditorState
  /** Opens a form that chooses files. */
  onForm: (form: FileForm) => void
}

/** Lists the blocks that can replace a typed `/`. The focus stays in the text. */
export function SlashMenu({ view, state, onForm }: Props) {
  const slash = getSlash(state)
  const found = useFound(state, slash, onForm)
  if (!view || !slash || found.length === 0) return null
  // New words start again at the top of the list.
  return <SlashList key={slash.words} view={view} state={state} slash={slash} found={found} />
}

/** An option of the menu. */
interface SlashChoice {
  key: string
  label: string
  run: (view: EditorView) => void
}

/**
 * Returns the blocks whose name contains the words behind the slash. Case and accents do not count.
 */
function useFound(
  state: EditorState,
  slash: Slash | undefined,
  onForm: Props['onForm'],
): SlashChoice[] {
  const t = useTexts('editor')
  if (!slash) return []
  const sought = foldText(slash.words.trim()).text
  const blocks = [
    ...styles,
    ...getInsertions(t('detailsTitle'))
      .filter(({ isBlock }) => isBlock)
      .map(asBlock),
  ]
  const choices = [
    ...blocks
      .filter(({ command }) => command(state))
      .map(({ key, command }) => ({
        key,
        label: t(key),
        run: (view: EditorView) => command(view.state, view.dispatch, view),
      })),
    ...fileForms.map(({ form, key }) => ({ key, label: t(key), run: () => onForm(form) })),
  ]
  return choices.filter(({ label }) => foldText(label).text.includes(sought))
}

const asBlock = ({ key, command }: Insertion) => ({ key: `insert-${key}`, command })

/** Blocks that the paragraph can become; `key` is the key of the label. */
const styles = [
  ...textTags
    .filter((tag) => tag !== 'p')
    .map((tag) => ({ key: `tag-${tag}`, command: setTextTag(tag) })),
  { key: 'bullets', command: toggleList('ul') },
  { key: 'numbers', command: toggleList('ol') },
  { key: 'quote', command: toggleQuote },
]

type FileForm = 'image' | FileBlock

const fileForms: { form: FileForm; key: string }[] = [
  { form: 'image', key: 'image' },
  ...fileBlocks.map((form) => ({ form, key: `insert-${form}` })),
]

interface SlashListProps {
  view: EditorView
  state: EditorState
  slash: Slash
  found: SlashChoice[]
}

function SlashList({ view, state, slash, found }: SlashListProps) {
  const t = useTexts('editor')
  const listId = useId()
  const [at, setAt] = useState(0)
  const choose = (choice: SlashChoice | undefined) => {
    view.dispatch(view.state.tr.delete(slash.from, slash.to))
    view.focus()
    choice?.run(view)
  }
  useKeys(view, (key) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setAt((at + step + found.length) % found.length)
    else if (key === 'Enter' || key === 'Tab') choose(found[at])
    else if (key === 'Escape') closeSlash(view)
    else return false
    return true
  })
  useActive(view, listId, at)
  return (
    <AtCaret view={view} state={state} isShown>
      <div className="palette-list" id={listId} role="listbox" aria-label={t('insert')}>
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text.
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.label}
          </div>
        ))}
      </div>
    </AtCaret>
  )
}

/** Handles keys before the editor does. */
function useKeys(view: EditorView, takeKey: (key: string) => boolean) {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOther = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
      if (isOther || event.isComposing || !takeKey(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const around = view.dom.parentElement
    around?.addEventListener('keydown', onKeyDown, true)
    return () => around?.removeEventListener('keydown', onKeyDown, true)
  })
}

/** Names the option that Enter chooses to screen readers, and scrolls it into view. */
function useActive({ dom }: EditorView, listId: string, at: number) {
  useEffect(() => {
    dom.setAttribute('aria-controls', listId)
    dom.setAttribute('aria-activedescendant', `${listId}-${at}`)
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [dom, listId, at])
}
