import { Checkbox, TextInput } from '@mantine/core'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import { useState } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import { attributeOf, withAttribute } from '../document/attributes.ts'
import type { Attributes } from '../document/piece.ts'
import { schema } from '../document/schema.ts'
import { AddressInput } from './address-input.tsx'
import { FilePick } from './file-pick.tsx'
import { ToolForm, type ToolFormProps } from './tool-form.tsx'

/** Asks for the address of a picture, and what it shows. */
export function ImageForm({ state, run, onClose }: ToolFormProps) {
  const t = useTexts('editor')
  const before = chosenImage(state)
  const [src, setSrc] = useState(attributeOf(before, 'src') ?? '')
  // Without a text of its own a picture has that of the library.
  const [isShared, setShared] = useState(isStored(src) && attributeOf(before, 'alt') === undefined)
  const send = (form: FormData) => {
    const alt = isShared && isStored(src) ? undefined : String(form.get('alt') ?? '').trim()
    const attributes = withAttribute(withAttribute(before, 'src', src.trim()), 'alt', alt)
    onClose()
    run((now, dispatch) => {
      const image = schema.node('image', { attributes })
      dispatch?.(now.tr.replaceSelectionWith(image, false).scrollIntoView())
      return true
    })
  }
  return (
    <ToolForm title={t('image')} onSend={send} onClose={onClose}>
      <AddressInput name="src" label={t('imageAddress')} value={src} onType={setSrc} />
      <FilePick
        label={t('imagePick')}
        group="image"
        onPick={(picked) => {
          setSrc(picked)
          setShared(true)
        }}
      />
      {isStored(src) ? (
        <Checkbox
          label={t('imageShared')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
      <AltField alt={attributeOf(before, 'alt')} isOff={isStored(src) && isShared} />
    </ToolForm>
  )
}

/** What a picture says to whoever does not see it. */
function AltField({ alt, isOff }: { alt: string | undefined; isOff: boolean }) {
  const t = useTexts('editor')
  const texts = { label: t('imageAlt'), description: t('imageAltRule') }
  return <TextInput id="alt" name="alt" {...texts} defaultValue={alt} disabled={isOff} />
}

function chosenImage({ selection }: EditorState): Attributes {
  const isImage = selection instanceof NodeSelection && selection.node.type.name === 'image'
  return isImage ? selection.node.attrs.attributes : []
}

/** Whether an address is one of the library. */
const isStored = (src: string) => src.startsWith('/media/')
