import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { attributeOf, withAttribute } from './attributes.ts'
import { phraseAround, setPhrase, unsetPhrase } from './phrases.ts'
import type { Attributes } from './piece.ts'

interface Props {
  state: EditorState
  run: (command: Command) => void
  onClose: () => void
}

const allowed = /^(https?:\/\/|mailto:|tel:|\/|#|\?|[^:]*$)/i

/** Asks where a link leads. */
export function LinkForm({ state, run, onClose }: Props) {
  const t = useTexts('editor')
  const around = phraseAround(state, 'a')
  const before: Attributes = around?.mark.attrs.attributes ?? []
  const needsText = state.selection.empty && !around
  const send = (form: FormData) => {
    const href = String(form.get('href')).trim()
    const target = form.has('target') ? '_blank' : undefined
    const attributes = withAttribute(withAttribute(before, 'href', href), 'target', target)
    onClose()
    run(setPhrase('a', attributes, String(form.get('text') ?? '') || href))
  }
  return (
    <Dialog title={t('link')} onClose={onClose}>
      <Form label={t('link')} onSend={send}>
        <TextInput
          id="href"
          name="href"
          label={t('linkAddress')}
          description={t('linkAddressRule')}
          defaultValue={attributeOf(before, 'href')}
          pattern={allowed.source}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        {needsText ? <TextInput id="text" name="text" label={t('linkText')} /> : null}
        <Checkbox
          name="target"
          label={t('linkBlank')}
          defaultChecked={attributeOf(before, 'target') === '_blank'}
        />
        <div className="buttons">
          <Button type="submit">{t('apply')}</Button>
          {around ? (
            <Button
              type="button"
              variant="outline"
              onClick={() => {
                onClose()
                run(unsetPhrase('a'))
              }}
            >
              {t('linkRemove')}
            </Button>
          ) : null}
        </div>
      </Form>
    </Dialog>
  )
}
