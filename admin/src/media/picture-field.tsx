import { useTexts } from '../locale/use-texts.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { FileField, type FileFieldProps } from './file-field.tsx'

const width = 220

/** Field for a picture of the library. */
export function PictureField(props: FileFieldProps) {
  const t = useTexts('media')
  return (
    <FileField
      {...props}
      group="image"
      texts={{
        none: t('noPicture'),
        choose: t('choosePicture'),
        other: t('otherPicture'),
        drop: t('dropPicture'),
      }}
      show={(item) => <ChosenPicture item={item} width={width} />}
    />
  )
}
