import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { findSelectedPicture, type SelectedPicture, setPicture } from './commands/figures.ts'
import { findBlockAround } from './commands/picture-marks.ts'
import { getAttribute, withAttribute } from './document/attributes.ts'
import { PictureActions } from './forms/picture-actions.tsx'
import { PicturePlace } from './forms/picture-place.tsx'
import { PictureWords } from './forms/picture-words.tsx'
import type { Editor } from './use-editor.ts'

interface Props {
  editor: Editor
  locale: string
  dir: string
}

/** The panel below the chosen picture: its text alternative, placement and actions. */
export function PicturePanel({ editor, locale, dir }: Props) {
  const { view, state, source } = editor
  const chosen = source === undefined && view?.editable ? findSelectedPicture(state) : undefined
  const box = useBelowPicture(view, state, chosen)
  if (!view || !chosen) return null
  return (
    <Panel
      // A new key resets the fields for another picture.
      key={`${chosen.at} ${getAttribute(chosen.node.attrs.attributes, 'src')}`}
      box={box}
      chosen={chosen}
      locale={locale}
      dir={dir}
      run={(command) => command(view.state, view.dispatch, view)}
      focus={() => view.focus()}
    />
  )
}

interface PicturePanelProps extends Omit<Props, 'editor'> {
  box: ReturnType<typeof useBelowPicture>
  chosen: SelectedPicture
  run: Parameters<typeof PictureActions>[0]['run']
  focus: () => void
}

function Panel({ box, chosen, locale, dir, run, focus }: PicturePanelProps) {
  const t = useTexts('editor')
  const { attributes } = chosen.node.attrs
  const set = (name: string, value: string | undefined) =>
    run(setPicture(chosen, withAttribute(attributes, name, value)))
  return (
    <section
      ref={box}
      className="picture-panel"
      aria-label={t('pictureOf')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') focus()
      }}
    >
      <PictureWords
        src={getAttribute(attributes, 'src') ?? ''}
        alt={getAttribute(attributes, 'alt')}
        locale={locale}
        onChange={(alt) => set('alt', alt)}
      />
      {chosen.figure ? <PicturePlace figure={chosen.figure} dir={dir} run={run} /> : null}
      <PictureActions
        chosen={chosen}
        locale={locale}
        run={run}
        focus={focus}
        onReplace={(src) => set('src', src)}
      />
    </section>
  )
}

/** Places a box below the block of a picture, where the styles leave room for it. */
function useBelowPicture(
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
