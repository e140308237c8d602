import { Button } from '@mantine/core'
import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

/** Properties of each form of the editor. */
export interface ToolFormProps {
  state: EditorState
  /** Language of the text, as the site names it. */
  locale: string
  run: (command: Command) => void
  onClose: () => void
}

interface Props {
  title: string
  onSend: (form: FormData) => void
  onClose: () => void
  /** The button that removes the edited element; absent if there is none yet. */
  remove?: { label: string; onRemove: () => void } | undefined
  children: ReactNode
}

/** A form of the editor: its fields, and the buttons below them. */
export function ToolForm({ title, onSend, onClose, remove, children }: Props) {
  const t = useTexts('editor')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form label={title} onSend={onSend}>
        {children}
        <div className="buttons">
          <Button type="submit">{t('apply')}</Button>
          {remove ? (
            <Button type="button" variant="outline" onClick={remove.onRemove}>
              {remove.label}
            </Button>
          ) : null}
        </div>
      </Form>
    </Dialog>
  )
}
