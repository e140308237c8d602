import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { AtCaret } from './at-caret.tsx'
import { fold } from './commands/fold.ts'
import { type Insertion, insertionsWith } from './commands/insertions.ts'
import { closeSlash, type Slash, slashAt } from './commands/slash.ts'

interface Props {
  view: EditorView | null
  state: EditorState
}

/** The blocks that may be put where somebody types `/`. The focus stays in the text. */
export function SlashMenu({ view, state }: Props) {
  const slash = slashAt(state)
  const found = useFound(state, slash)
  if (!view || !slash || found.length === 0) return null
  // Other words begin at the top of the list.
  return <SlashList key={slash.words} view={view} state={state} slash={slash} found={found} />
}

interface Found extends Insertion {
  label: string
}

function useFound(state: EditorState, slash: Slash | undefined): Found[] {
  const t = useTexts('editor')
  if (!slash) return []
  const sought = fold(slash.words.trim()).text
  return insertionsWith(t('detailsTitle'))
    .filter(({ isBlock, command }) => isBlock && command(state))
    .map((insertion) => ({ ...insertion, label: t(`insert-${insertion.key}`) }))
    .filter(({ label }) => fold(label).text.includes(sought))
}

interface ListProps {
  view: EditorView
  state: EditorState
  slash: Slash
  found: Found[]
}

function SlashList({ view, state, slash, found }: ListProps) {
  const t = useTexts('editor')
  const listId = useId()
  const [at, setAt] = useState(0)
  const choose = (insertion: Insertion | undefined) => {
    view.dispatch(view.state.tr.delete(slash.from, slash.to))
    insertion?.command(view.state, view.dispatch, view)
    view.focus()
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
        {found.map((insertion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text.
          <div
            key={insertion.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(insertion)}
          >
            {insertion.label}
          </div>
        ))}
      </div>
    </AtCaret>
  )
}

/** Takes keys before the editor does. */
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

/** Names the option that Enter would choose, for those who hear it. */
function useActive({ dom }: EditorView, listId: string, at: number) {
  useEffect(() => {
    dom.setAttribute('aria-controls', listId)
    dom.setAttribute('aria-activedescendant', `${listId}-${at}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [dom, listId, at])
}
