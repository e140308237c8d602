import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { Submit } from '../../forms/account/account-form.tsx'
import type { FormPart } from '../../forms/account/use-form.ts'
import { refusalText } from '../../forms/refusal-text.ts'
import { useTexts } from '../../site/use-texts.ts'
import { drawPart, fileOf, type Part } from './picture.ts'
import 'react-image-crop/dist/ReactCrop.css'

interface Props {
  part: FormPart
  bitmap: ImageBitmap
  cancel: () => void
}

/** The shown picture has no more pixels than this on a side, however large the file is. */
const shownMax = 960
const previewWidth = 96
/** The smallest square, in pixels of the screen. */
const sideMin = 32

/** Cuts a square out of the picture, by pointer or keyboard, and sends it. */
export function CropForm({ part, bitmap, cancel }: Props) {
  const t = useTexts()
  const [crop, setCrop] = useState<PercentCrop>(() => wholeOf(bitmap))
  const { making, send } = useSending(part, () => fileOf(bitmap, shareOf(crop)))
  const fault = making === 'failed' ? t('avatarInvalid') : faultOf(part, t)
  return (
    <form className="form" onSubmit={send}>
      <p id="crop-about">{t('cropAbout')}</p>
      <div className="crop" dir="ltr" data-private>
        <ReactCrop
          crop={crop}
          aspect={1}
          minWidth={sideMin}
          keepSelection
          circularCrop
          ariaLabels={handlesIn(t)}
          onChange={(_, percent) => setCrop(percent)}
        >
          <Drawing bitmap={bitmap} part={everything} longest={shownMax} />
        </ReactCrop>
      </div>
      <div className="preview" data-private>
        <Drawing bitmap={bitmap} part={shareOf(crop)} square={previewWidth} />
        <span>{t('preview')}</span>
      </div>
      {fault ? (
        <p className="fault" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="buttons">
        <Submit busy={making === 'file' || part.sending !== undefined}>{t('avatarSave')}</Submit>
        <Button size="md" variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function useSending({ submit }: FormPart, makeFile: () => ReturnType<typeof fileOf>) {
  const [making, setMaking] = useState<'file' | 'failed'>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // A busy browser takes its time to write a file.
    setMaking('file')
    const file = await makeFile()
    setMaking(file ? undefined : 'failed')
    if (!file) return
    const form = new FormData()
    form.set('intent', 'avatar')
    form.set('avatar', file, 'avatar.png')
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return { making, send }
}

const faultOf = ({ refused }: FormPart, t: ReturnType<typeof useTexts>) =>
  refused && (refused.errors.avatar ?? refusalText(refused, t))

interface DrawingProps {
  bitmap: ImageBitmap
  part: Part
  longest?: number
  square?: number
}

// A canvas and not an image: the policy of the pages need not allow addresses made by scripts.
function Drawing({ bitmap, part, longest = 0, square }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const { x, y, width, height } = part
  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, bitmap, { x, y, width, height })
  }, [bitmap, x, y, width, height])
  return (
    <canvas
      ref={canvas}
      width={square ?? Math.round(bitmap.width * scale)}
      height={square ?? Math.round(bitmap.height * scale)}
    />
  )
}

const everything: Part = { x: 0, y: 0, width: 1, height: 1 }

/** The largest square in the middle. */
function wholeOf({ width, height }: ImageBitmap): PercentCrop {
  const side = width < height ? ({ width: 100 } as const) : ({ height: 100 } as const)
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, 1, width, height), width, height)
}

const percent = 100
const shareOf = ({ x, y, width, height }: PercentCrop): Part => ({
  x: x / percent,
  y: y / percent,
  width: width / percent,
  height: height / percent,
})

const handlesIn = (t: (key: string) => string) => ({
  cropArea: t('cropArea'),
  nwDragHandle: t('cropNorthWest'),
  nDragHandle: t('cropNorth'),
  neDragHandle: t('cropNorthEast'),
  eDragHandle: t('cropEast'),
  seDragHandle: t('cropSouthEast'),
  sDragHandle: t('cropSouth'),
  swDragHandle: t('cropSouthWest'),
  wDragHandle: t('cropWest'),
})
