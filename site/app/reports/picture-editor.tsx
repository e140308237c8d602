import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { boxAfterKey } from './box-keys.ts'
import { type Box, type BoxChange, type Boxes, changeBoxes } from './boxes.ts'
import { useDrawing } from './use-drawing.ts'

interface Props {
  picture: Blob
  boxes: Boxes
  onChange: (boxes: Boxes) => void
}

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
  return (
    <>
      <p id={helpId}>{t('boxesHelp')}</p>
      <div className="report-surface" ref={surface} {...handlers}>
        <canvas ref={canvas} role="img" aria-label={t('pictureAlt')} />
        {boxes.now.map((box, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is known by its place in the list.
            key={at}
            type="button"
            className="report-box"
            data-box={at}
            style={placeOf(drawn?.at === at ? drawn.box : box)}
            aria-label={t('box', { number: at + 1 })}
            aria-describedby={helpId}
            onKeyDown={(event) => {
              const change = boxAfterKey(box, at, event)
              if (!change) return
              event.preventDefault()
              apply(change)
              if (change.type === 'remove') focusOn(Math.max(0, at - 1))
            }}
          >
            <span data-corner={at} />
          </button>
        ))}
        {drawn?.at === undefined && drawn ? (
          <span className="report-box" style={placeOf(drawn.box)} />
        ) : null}
      </div>
      <p className="report-tools">
        <button
          type="button"
          onClick={() => {
            apply({ type: 'add', box: middle })
            focusOn(boxes.now.length)
          }}
        >
          {t('addBox')}
        </button>
        <button
          type="button"
          aria-disabled={boxes.past.length === 0 || undefined}
          onClick={() => apply({ type: 'undo' })}
        >
          {t('undo')}
        </button>
      </p>
    </>
  )
}

const percent = (share: number) => `${share * 100}%`
const placeOf = ({ left, top, width, height }: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})

/** Draws the picture: an image of its own would need more of the pages' policy. */
function usePicture(picture: Blob) {
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

/** Gives the focus to a box once it is there; to the picture's next button when none is left. */
function useFocusOn(surface: { current: HTMLElement | null }, boxes: Box[]) {
  const [wanted, want] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box comes with the next list.
  useEffect(() => {
    if (wanted === undefined) return
    const box = surface.current?.querySelector<HTMLElement>(`[data-box="${wanted}"]`)
    const next = surface.current?.nextElementSibling?.querySelector('button')
    ;(box ?? next)?.focus()
    want(undefined)
  }, [boxes])
  return want
}
