import { MediaMultiPicker } from '../../media/multi-picker.tsx'
import { insertAttachments, insertGallery } from '../commands/file-blocks.ts'
import type { ToolFormProps } from './tool-form.tsx'

/** Asks for the pictures of a gallery. */
export function GalleryForm({ locale, run, onClose }: ToolFormProps) {
  return (
    <MediaMultiPicker
      group="image"
      onClose={onClose}
      onChoose={(items) => {
        onClose()
        run(insertGallery(items, locale))
      }}
    />
  )
}

/** Asks for the files of a list of attachments. */
export function AttachmentsForm({ run, onClose }: ToolFormProps) {
  return (
    <MediaMultiPicker
      group="document"
      onClose={onClose}
      onChoose={(items) => {
        onClose()
        run(insertAttachments(items))
      }}
    />
  )
}
