import { Button, TextInput } from '@mantine/core'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { useTexts } from '../locale/use-texts.ts'
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
  const send = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const attributes = withAttribute(withAttribute(before, 'src', text('src')), 'alt', text('alt'))
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
          defaultValue={attributeOf(before, 'src')}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <TextInput
          id="alt"
          name="alt"
          label={t('imageAlt')}
          description={t('imageAltRule')}
          defaultValue={attributeOf(before, 'alt')}
        />
        <Button type="submit">{t('apply')}</Button>
      </Form>
    </Dialog>
  )
}
