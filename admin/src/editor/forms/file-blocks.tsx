import { MediaMultiPicker } from '../../media/multi-picker.tsx'
import { MediaPicker } from '../../media/picker.tsx'
import { insertAttachments, insertGallery, insertPlayer } from '../commands/file-blocks.ts'
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

/** Asks for a video. */
export const VideoForm = (props: ToolFormProps) => <PlayerForm {...props} group="video" />

/** Asks for a sound recording. */
export const AudioForm = (props: ToolFormProps) => <PlayerForm {...props} group="audio" />

function PlayerForm({ group, locale, run, onClose }: ToolFormProps & { group: 'video' | 'audio' }) {
  return (
    <MediaPicker
      group={group}
      onClose={onClose}
      onChoose={(item) => {
        onClose()
        run(insertPlayer(item, group, locale))
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
