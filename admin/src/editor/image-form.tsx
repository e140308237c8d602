import { Button, Checkbox, TextInput } from '@mantine/core'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { MediaPicker } from '../media/picker.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { attributeOf, withAttribute } from './attributes.ts'
import type { Attributes } from './piece.ts'
import { schema } from './schema.ts'

interface Props {
  state: EditorState
  run: (command: Command) => void
  onClose: () => void
}

/** Asks for the address of a picture, and what it shows. */
export function ImageForm({ state, run, onClose }: Props) {
  const t = useTexts('editor')
  const { selection } = state
  const chosen =
    selection instanceof NodeSelection && selection.node.type.name === 'image'
      ? selection.node
      : undefined
  const before: Attributes = chosen?.attrs.attributes ?? []
  const [src, setSrc] = useState(attributeOf(before, 'src') ?? '')
  // Without a text of its own a picture has that of the library.
  const [isShared, setShared] = useState(isStored(src) && attributeOf(before, 'alt') === undefined)
  const [isPicking, setPicking] = useState(false)
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
    <Dialog title={t('image')} onClose={onClose}>
      <Form label={t('image')} onSend={send}>
        <TextInput
          id="src"
          name="src"
          label={t('imageAddress')}
          value={src}
          onChange={(event) => setSrc(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <button className="button quiet" type="button" onClick={() => setPicking(true)}>
          {t('imagePick')}
        </button>
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
        <Button type="submit">{t('apply')}</Button>
      </Form>
      {isPicking ? (
        <MediaPicker
          group="image"
          onClose={() => setPicking(false)}
          onChoose={(item) => {
            setSrc(item.src)
            setShared(true)
            setPicking(false)
          }}
        />
      ) : null}
    </Dialog>
  )
}

/** Whether an address is one of the library. */
const isStored = (src: string) => src.startsWith('/media/')
