import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  view: EditorView | null
  state: EditorState
  /** False while there is nothing to show. */
  isShown: boolean
  children: ReactNode
}

/** Shows notices below the line of the caret, and scrolls them into view when they appear. */
export function AtCaret({ view, state, isShown, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret moves with each state.
  useLayoutEffect(() => {
    if (view && box.current && isShown) placeBelowCaret(box.current, view)
  }, [view, state, isShown])
  useLayoutEffect(() => {
    if (!view || !isShown) return
    box.current?.scrollIntoView({ block: 'nearest' })
    // A picture that has loaded moves the lines below it.
    const observer = new ResizeObserver(() => {
      if (box.current) placeBelowCaret(box.current, view)
    })
    observer.observe(view.dom)
    return () => observer.disconnect()
  }, [view, isShown])
  return (
    <div ref={box} className="at-caret" data-shown={isShown}>
      {children}
    </div>
  )
}

/** Without a layout (the source is shown), the box stays above the text. */
function placeBelowCaret(box: HTMLElement, view: EditorView) {
  const top = box.offsetParent?.getBoundingClientRect().top
  const isLaidOut = top !== undefined && view.dom.offsetParent !== null
  box.style.insetBlockStart = isLaidOut ? `${Math.round(bottomAtCaret(view) - top)}px` : ''
}

/** Bottom of the line of the caret in pixels of the window, or of the panel below a chosen picture. */
function bottomAtCaret(view: EditorView): number {
  const chosen = view.dom.querySelector('.has-panel')
  if (!chosen) return view.coordsAtPos(view.state.selection.head).bottom
  const height = Number.parseFloat(view.dom.style.getPropertyValue('--panel-height')) || 0
  return chosen.getBoundingClientRect().bottom + height
}
