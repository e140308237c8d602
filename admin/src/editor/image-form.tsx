import { Checkbox, TextInput } from '@mantine/core'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { MediaPicker } from '../media/picker.tsx'
import { attributeOf, withAttribute } from './attributes.ts'
import type { Attributes } from './piece.ts'
import { schema } from './schema.ts'
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
      <ImageSource
        src={src}
        onType={setSrc}
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
      <TextInput
        id="alt"
        name="alt"
        label={t('imageAlt')}
        description={t('imageAltRule')}
        defaultValue={attributeOf(before, 'alt')}
        disabled={isStored(src) && isShared}
      />
    </ToolForm>
  )
}

interface SourceProps {
  src: string
  onType: (src: string) => void
  onPick: (src: string) => void
}

/** The address of a picture, typed or chosen from the library. */
function ImageSource({ src, onType, onPick }: SourceProps) {
  const t = useTexts('editor')
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <TextInput
        id="src"
        name="src"
        label={t('imageAddress')}
        value={src}
        onChange={(event) => onType(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        required
        withAsterisk={false}
      />
      <button className="button quiet" type="button" onClick={() => setPicking(true)}>
        {t('imagePick')}
      </button>
      {isPicking ? (
        <MediaPicker
          group="image"
          onClose={() => setPicking(false)}
          onChoose={(item) => {
            onPick(item.src)
            setPicking(false)
          }}
        />
      ) : null}
    </>
  )
}

function chosenImage({ selection }: EditorState): Attributes {
  const isImage = selection instanceof NodeSelection && selection.node.type.name === 'image'
  return isImage ? selection.node.attrs.attributes : []
}

/** Whether an address is one of the library. */
const isStored = (src: string) => src.startsWith('/media/')
