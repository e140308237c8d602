import { useState } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import { findSelectedPicture, insertNear, setPicture } from '../commands/figures.ts'
import { getAttribute, withAttribute } from '../document/attributes.ts'
import { createFigureNode } from '../document/figures.ts'
import { schema } from '../document/schema.ts'
import { AddressInput } from './address-input.tsx'
import { FilePick } from './file-pick.tsx'
import { PictureWords } from './picture-words.tsx'
import { ToolForm, type ToolFormProps } from './tool-form.tsx'

/** A form for the address and the text alternative of a picture. */
export function ImageForm({ state, locale, run, onClose }: ToolFormProps) {
  const t = useTexts('editor')
  const chosen = findSelectedPicture(state)
  const before = chosen?.node.attrs.attributes ?? []
  const [src, setSrc] = useState(getAttribute(before, 'src') ?? '')
  const [alt, setAlt] = useState(getAttribute(before, 'alt'))
  const [caption, setCaption] = useState('')
  const send = () => {
    const attributes = withAttribute(withAttribute(before, 'src', src.trim()), 'alt', alt?.trim())
    onClose()
    if (chosen) run(setPicture(chosen, attributes))
    else run(insertNear(createFigureNode(schema.node('image', { attributes }), caption)))
  }
  return (
    <ToolForm title={t('image')} onSend={send} onClose={onClose}>
      <AddressInput name="src" label={t('imageAddress')} value={src} onType={setSrc} />
      <FilePick
        label={t('imagePick')}
        group="image"
        onPick={(picked) => {
          setSrc(picked.src)
          setAlt(undefined)
          setCaption(picked.texts[locale]?.caption ?? '')
        }}
      />
      <PictureWords key={src} src={src} alt={alt} locale={locale} onChange={setAlt} />
    </ToolForm>
  )
}
