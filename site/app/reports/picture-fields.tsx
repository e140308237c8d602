import { useTexts } from '../site/use-texts.ts'
import { noBoxes } from './boxes.ts'
import type { ReportDraft } from './draft.ts'
import { PictureEditor } from './picture-editor.tsx'

interface Props {
  draft: ReportDraft
  change: (changed: Partial<ReportDraft>) => void
  failed: boolean
  onRetake: () => void
}

export function PictureFields({ draft, change, failed, onRetake }: Props) {
  const t = useTexts()
  const { picture, boxes } = draft
  return (
    <fieldset className="report-picture">
      <legend>{t('picture')}</legend>
      {picture ? (
        <PictureEditor
          picture={picture}
          boxes={boxes}
          onChange={(changed) => change({ boxes: changed })}
        />
      ) : (
        <p role={failed ? 'alert' : undefined}>{t(failed ? 'pictureFailed' : 'pictureNone')}</p>
      )}
      <p className="report-tools">
        <button type="button" onClick={onRetake}>
          {t(picture ? 'takeAnew' : 'take')}
        </button>
        {picture ? (
          <button type="button" onClick={() => change({ picture: undefined, boxes: noBoxes })}>
            {t('removePicture')}
          </button>
        ) : null}
      </p>
    </fieldset>
  )
}
