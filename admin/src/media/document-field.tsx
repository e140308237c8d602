import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'
import { getFileType } from './file-types.ts'

/** Field for a document of the library. */
export function DocumentField(props: FileFieldProps) {
  const t = useTexts('media')
  const { language } = useLanguage()
  return (
    <FileField
      {...props}
      group="document"
      texts={{
        none: t('noDocument'),
        choose: t('chooseDocument'),
        other: t('otherDocument'),
        drop: t('dropDocument'),
      }}
      show={(item) => (
        <p>{`${item.name} (${getFileType(item)}, ${formatBytes(language, item.bytes)})`}</p>
      )}
    />
  )
}
