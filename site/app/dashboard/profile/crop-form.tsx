import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { SubmitButton } from '../../forms/account/account-form.tsx'
import type { FormState } from '../../forms/account/use-form.ts'
import { getRefusalText } from '../../forms/refusal-text.ts'
import { useTexts } from '../../site/use-texts.ts'
import { type CropArea, drawArea, encodeArea } from './picture.ts'
import 'react-image-crop/dist/ReactCrop.css'

interface Props {
  form: FormState
  bitmap: ImageBitmap
  cancel: () => void
}

const shownSideMaxPx = 960
const previewWidth = 96
const sideMinPx = 32

export function CropForm({ form, bitmap, cancel }: Props) {
  const t = useTexts()
  const [crop, setCrop] = useState<PercentCrop>(() => getInitialCrop(bitmap))
  const { fileState, send } = useSending(form, () => encodeArea(bitmap, toArea(crop)))
  const error = fileState === 'failed' ? t('avatarInvalid') : getError(form, t)
  return (
    <form className="form" onSubmit={send}>
      <p id="crop-about">{t('cropAbout')}</p>
      <div className="crop" dir="ltr" data-private>
        <ReactCrop
          crop={crop}
          aspect={1}
          minWidth={sideMinPx}
          keepSelection
          circularCrop
          ariaLabels={getAriaLabels(t)}
          onChange={(_, percent) => setCrop(percent)}
        >
          <CropCanvas bitmap={bitmap} part={wholeArea} sideMax={shownSideMaxPx} />
        </ReactCrop>
      </div>
      <div className="preview" data-private>
        <CropCanvas bitmap={bitmap} part={toArea(crop)} square={previewWidth} />
        <span>{t('preview')}</span>
      </div>
      {error ? (
        <p className="fault" role="alert">
          {error}
        </p>
      ) : null}
      <div className="buttons">
        <SubmitButton busy={fileState === 'file' || form.sending !== undefined}>
          {t('avatarSave')}
        </SubmitButton>
        <Button size="md" variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function useSending({ submit }: FormState, makeFile: () => ReturnType<typeof encodeArea>) {
  const [fileState, setFileState] = useState<'file' | 'failed'>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFileState('file')
    const file = await makeFile()
    setFileState(file ? undefined : 'failed')
    if (!file) return
    const form = new FormData()
    form.set('intent', 'avatar')
    form.set('avatar', file, 'avatar.png')
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return { fileState, send }
}

const getError = ({ refused }: FormState, t: ReturnType<typeof useTexts>) =>
  refused && (refused.errors.avatar ?? getRefusalText(refused, t))

interface CropCanvasProps {
  bitmap: ImageBitmap
  part: CropArea
  sideMax?: number
  square?: number
}

// A canvas, because the content security policy does not allow blob URLs for images.
function CropCanvas({ bitmap, part, sideMax = 0, square }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height))
  const { x, y, width, height } = part
  useEffect(() => {
    if (canvas.current) drawArea(canvas.current, bitmap, { x, y, width, height })
  }, [bitmap, x, y, width, height])
  return (
    <canvas
      ref={canvas}
      width={square ?? Math.round(bitmap.width * scale)}
      height={square ?? Math.round(bitmap.height * scale)}
    />
  )
}

const wholeArea: CropArea = { x: 0, y: 0, width: 1, height: 1 }

function getInitialCrop({ width, height }: ImageBitmap): PercentCrop {
  const side = width < height ? ({ width: 100 } as const) : ({ height: 100 } as const)
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, 1, width, height), width, height)
}

const percent = 100
const toArea = ({ x, y, width, height }: PercentCrop): CropArea => ({
  x: x / percent,
  y: y / percent,
  width: width / percent,
  height: height / percent,
})

const getAriaLabels = (t: (key: string) => string) => ({
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
