import type { MediaItemWithUses } from '@vitrine/contract/admin/media'
import type { FocalPoint } from '@vitrine/contract/media/media-rules'
import type { PointerEvent } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  item: MediaItemWithUses
  focal: FocalPoint
  onChange: (focal: FocalPoint) => void
}

const previewWidth = 640
const percent = 100
const axes = ['x', 'y'] as const
const shapes = ['wide', 'square', 'tall'] as const

/** Sets the focal point by pointer or by two sliders. */
export function FocalField({ item, focal, onChange }: Props) {
  const t = useTexts('media')
  const shown = { ...item, focal }
  const point = ({ currentTarget, clientX, clientY, buttons, type }: PointerEvent) => {
    if (type === 'pointermove' && buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: toShare(clientX - left, width), y: toShare(clientY - top, height) })
  }
  return (
    <fieldset className="field-box">
      <legend>{t('focal')}</legend>
      <p className="focal-hint">{t('focalHint')}</p>
      <div className="focal-picture" onPointerDown={point} onPointerMove={point}>
        <Thumbnail item={shown} width={previewWidth} />
        <span
          className="focal-point"
          style={{ left: `${focal.x * percent}%`, top: `${focal.y * percent}%` }}
        />
      </div>
      {axes.map((axis) => (
        <label key={axis} className="focal-axis">
          {t(`focal-${axis}`)}
          <input
            type="range"
            min={0}
            max={percent}
            value={Math.round(focal[axis] * percent)}
            onChange={(event) =>
              onChange({ ...focal, [axis]: Number(event.currentTarget.value) / percent })
            }
          />
        </label>
      ))}
      <div className="focal-cuts" aria-hidden="true">
        {shapes.map((shape) => (
          <span key={shape} className={`focal-cut focal-${shape}`}>
            <Thumbnail item={shown} width={previewWidth} />
          </span>
        ))}
      </div>
    </fieldset>
  )
}

/** Rounds to whole per cent, like addresses of pictures. */
const toShare = (at: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, at / whole)) * percent) / percent
