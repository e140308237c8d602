import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SelectedPicture } from './commands/figures.ts'
import { findBlockAround } from './commands/picture-marks.ts'

/** Places a box below the block of a picture, where the styles leave room for it. */
export function useBelowPicture(
  view: EditorView | null,
  state: EditorState,
  chosen: SelectedPicture | undefined,
): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  const at = chosen && findBlockAround(state.doc, chosen.at)[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state may move the picture.
  useLayoutEffect(() => {
    if (!view || at === undefined) return
    const place = () => placeBelow(box.current, view, at)
    place()
    const observer = new ResizeObserver(place)
    observer.observe(view.dom)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [view, state, at])
  return box
}

function placeBelow(box: HTMLElement | null, view: EditorView, at: number) {
  const block = view.nodeDOM(at)
  const frame = box?.offsetParent
  if (!box || !frame || !(block instanceof HTMLElement)) return
  const height = `${box.offsetHeight}px`
  if (view.dom.style.getPropertyValue('--panel-height') !== height)
    view.dom.style.setProperty('--panel-height', height)
  const top = block.getBoundingClientRect().bottom - frame.getBoundingClientRect().top
  box.style.insetBlockStart = `${Math.round(top)}px`
}
