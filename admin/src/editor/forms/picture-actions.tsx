import type { Command } from 'prosemirror-state'
import { useState } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import { FileDetails } from '../../media/file-details.tsx'
import { useLibraryFiles } from '../../media/library-files.ts'
import { createFigure, removePicture, type SelectedPicture } from '../commands/figures.ts'
import { getAttribute } from '../document/attributes.ts'
import { FilePick } from './file-pick.tsx'

interface Props {
  chosen: SelectedPicture
  /** Language of the text, as the site names it. */
  locale: string
  run: (command: Command) => void
  focus: () => void
  onReplace: (src: string) => void
}

/** Buttons for a picture: replace, caption, details of its file, remove. */
export function PictureActions({ chosen, locale, run, focus, onReplace }: Props) {
  const t = useTexts('editor')
  const [isOpen, setOpen] = useState(false)
  const src = getAttribute(chosen.node.attrs.attributes, 'src') ?? ''
  const item = useLibraryFiles([src]).fileAt(src)
  const act = (command: Command) => {
    run(command)
    focus()
  }
  return (
    <div className="buttons">
      {chosen.figure ? null : (
        <button className="button quiet" type="button" onClick={() => act(createFigure)}>
          {t('pictureCaption')}
        </button>
      )}
      <FilePick
        label={t('pictureOther')}
        group="image"
        onPick={(picked) => onReplace(picked.src)}
      />
      {item ? (
        <button className="button quiet" type="button" onClick={() => setOpen(true)}>
          {t('pictureFile')}
        </button>
      ) : null}
      <button className="link" type="button" onClick={() => act(removePicture(chosen))}>
        {t('pictureRemove')}
      </button>
      {item && isOpen ? (
        <FileDetails id={item.id} locale={locale} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}
