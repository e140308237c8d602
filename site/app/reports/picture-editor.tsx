import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { type Box, type BoxChange, type BoxHistory, changeBoxes } from './boxes.ts'
import { useBoxDrawing } from './use-drawing.ts'

const step = 0.02

const fineStep = 0.005

const directions: Record<string, [x: number, y: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Props {
  picture: Blob
  boxes: BoxHistory
  onChange: (boxes: BoxHistory) => void
}

const isTouchOnly = () => matchMedia('(pointer: coarse)').matches

const defaultBox: Box = { left: 0.35, top: 0.4, width: 0.3, height: 0.1 }

/** The screenshot. The user covers parts of it with boxes: by mouse, touch or keyboard. */
export function PictureEditor({ picture, boxes, onChange }: Props) {
  const t = useTexts()
  const helpId = useId()
  const apply = (change: BoxChange) => onChange(changeBoxes(boxes, change))
  const { surface, drawn, handlers } = useBoxDrawing(boxes.now, apply)
  const canvas = usePictureCanvas(picture)
  const focusOn = useFocusOn(surface, boxes.now)
  const change = (index: number, changed: BoxChange) => {
    apply(changed)
    if (changed.type === 'remove') focusOn(Math.max(0, index - 1))
  }
  const add = () => {
    apply({ type: 'add', box: defaultBox })
    focusOn(boxes.now.length)
  }
  return (
    <>
      <p id={helpId}>{t(isTouchOnly() ? 'boxesHelpTouch' : 'boxesHelp')}</p>
      <div className="report-surface" ref={surface} {...handlers}>
        <canvas ref={canvas} role="img" aria-label={t('pictureAlt')} />
        {boxes.now.map((box, index) => (
          <BoxHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its index.
            key={index}
            index={index}
            box={drawn?.at === index ? drawn.box : box}
            helpId={helpId}
            onChange={(changed) => change(index, changed)}
          />
        ))}
        {drawn && drawn.at === undefined ? (
          <span className="report-box" style={toStyle(drawn.box)} />
        ) : null}
      </div>
      <Tools canUndo={boxes.past.length > 0} onAdd={add} onUndo={() => apply({ type: 'undo' })} />
    </>
  )
}

/** Draws the picture on a canvas: an image element would need a wider content security policy. */
function usePictureCanvas(picture: Blob) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = async () => {
      const bitmap = await createImageBitmap(picture)
      if (!canvas.current) return
      canvas.current.width = bitmap.width
      canvas.current.height = bitmap.height
      canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
      canvas.current.dataset.drawn = ''
    }
    draw().catch(reportError)
  }, [picture])
  return canvas
}

/** Focuses a box after the next render, or the first button below if the box does not exist. */
function useFocusOn(surface: RefObject<HTMLElement | null>, boxes: Box[]) {
  const [focusIndex, setFocusIndex] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the new list is rendered.
  useEffect(() => {
    if (focusIndex === undefined) return
    const box = surface.current?.querySelector<HTMLElement>(`[data-box="${focusIndex}"]`)
    const button = surface.current?.nextElementSibling?.querySelector('button')
    const target = box ?? button
    target?.focus()
    setFocusIndex(undefined)
  }, [boxes])
  return setFocusIndex
}

interface BoxProps {
  index: number
  box: Box
  helpId: string
  onChange: (change: BoxChange) => void
}

function BoxHandle({ index, box, helpId, onChange }: BoxProps) {
  const t = useTexts()
  return (
    <button
      type="button"
      className="report-box"
      data-box={index}
      style={toStyle(box)}
      aria-label={t('box', { number: index + 1 })}
      aria-describedby={helpId}
      onKeyDown={(event) => {
        const change = toBoxChange(box, index, event)
        if (!change) return
        event.preventDefault()
        onChange(change)
      }}
    >
      <span data-corner={index} />
    </button>
  )
}

interface ToolsProps {
  canUndo: boolean
  onAdd: () => void
  onUndo: () => void
}

function Tools({ canUndo, onAdd, onUndo }: ToolsProps) {
  const t = useTexts()
  return (
    <p className="report-tools">
      <button type="button" onClick={onAdd}>
        {t('addBox')}
      </button>
      <button type="button" aria-disabled={!canUndo || undefined} onClick={onUndo}>
        {t('undo')}
      </button>
    </p>
  )
}

const percent = (share: number) => `${share * 100}%`
const toStyle = ({ left, top, width, height }: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})

interface Key {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
}

/** Arrows move a box, with Shift they resize it, with Alt in small steps. */
function toBoxChange(box: Box, index: number, event: Key): BoxChange | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey, repeat } = event
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove', at: index }
  if (key === 'z' && (ctrlKey || metaKey)) return { type: 'undo' }
  const direction = directions[key]
  if (!direction) return undefined
  const [x, y] = direction.map((axis) => axis * (altKey ? fineStep : step))
  const resized = { ...box, width: box.width + (x ?? 0), height: box.height + (y ?? 0) }
  const moved = { ...box, left: box.left + (x ?? 0), top: box.top + (y ?? 0) }
  return { type: 'put', at: index, box: shiftKey ? resized : moved, isContinued: repeat }
}
