import { useId } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { boxAfterKey } from './box-keys.ts'
import { type Box, type BoxChange, type Boxes, changeBoxes } from './boxes.ts'
import { useDrawing } from './use-drawing.ts'
import { useFocusOn } from './use-focus-on.ts'
import { usePicture } from './use-picture.ts'

interface Props {
  picture: Blob
  boxes: Boxes
  onChange: (boxes: Boxes) => void
}

/** Whether the reader has a finger and no mouse. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** Where a box begins that nobody has drawn. */
const middle: Box = { left: 0.35, top: 0.4, width: 0.3, height: 0.1 }

/** The picture, over whose parts one draws boxes: by mouse, by finger or by keyboard. */
export function PictureEditor({ picture, boxes, onChange }: Props) {
  const t = useTexts()
  const helpId = useId()
  const apply = (change: BoxChange) => onChange(changeBoxes(boxes, change))
  const { surface, drawn, handlers } = useDrawing(boxes.now, apply)
  const canvas = usePicture(picture)
  const focusOn = useFocusOn(surface, boxes.now)
  const change = (at: number, changed: BoxChange) => {
    apply(changed)
    if (changed.type === 'remove') focusOn(Math.max(0, at - 1))
  }
  const add = () => {
    apply({ type: 'add', box: middle })
    focusOn(boxes.now.length)
  }
  return (
    <>
      <p id={helpId}>{t(isTouched() ? 'boxesHelpTouch' : 'boxesHelp')}</p>
      <div className="report-surface" ref={surface} {...handlers}>
        <canvas ref={canvas} role="img" aria-label={t('pictureAlt')} />
        {boxes.now.map((box, at) => (
          <BoxHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is known by its place in the list.
            key={at}
            at={at}
            box={drawn?.at === at ? drawn.box : box}
            helpId={helpId}
            onChange={(changed) => change(at, changed)}
          />
        ))}
        {drawn && drawn.at === undefined ? (
          <span className="report-box" style={placeOf(drawn.box)} />
        ) : null}
      </div>
      <Tools canUndo={boxes.past.length > 0} onAdd={add} onUndo={() => apply({ type: 'undo' })} />
    </>
  )
}

interface BoxProps {
  at: number
  box: Box
  helpId: string
  onChange: (change: BoxChange) => void
}

function BoxHandle({ at, box, helpId, onChange }: BoxProps) {
  const t = useTexts()
  return (
    <button
      type="button"
      className="report-box"
      data-box={at}
      style={placeOf(box)}
      aria-label={t('box', { number: at + 1 })}
      aria-describedby={helpId}
      onKeyDown={(event) => {
        const change = boxAfterKey(box, at, event)
        if (!change) return
        event.preventDefault()
        onChange(change)
      }}
    >
      <span data-corner={at} />
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
const placeOf = ({ left, top, width, height }: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})
