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

/** What the site counts of a link, as the sanitizer lets it be (contract/src/content-html.ts). */
const trackedNames = ['data-status', 'data-model', 'data-go'] as const
const trackedPatterns = {
  'data-status': '\\d{1,9}',
  'data-model': '[\\w\\\\:.\\-]{0,100}',
  'data-go': '[\\w:. \\-]{0,100}',
} as const

/** Asks where a link leads. */
export function LinkForm({ state, run, onClose }: Props) {
  const t = useTexts('editor')
  const around = phraseAround(state, 'a')
  const before: Attributes = around?.mark.attrs.attributes ?? []
  const needsText = state.selection.empty && !around
  const send = (form: FormData) => {
    const href = String(form.get('href')).trim()
    const target = form.has('target') ? '_blank' : undefined
    const tracked = trackedNames.reduce(
      (attributes, name) => {
        const value = String(form.get(name) ?? '').trim()
        return withAttribute(attributes, name, value || undefined)
      },
      withAttribute(withAttribute(before, 'href', href), 'target', target),
    )
    onClose()
    run(setPhrase('a', tracked, String(form.get('text') ?? '') || href))
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
        <details open={trackedNames.some((name) => attributeOf(before, name))}>
          <summary>{t('tracked')}</summary>
          <p>{t('trackedRule')}</p>
          {trackedNames.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(name)}
              description={t(`${name}-rule`)}
              defaultValue={attributeOf(before, name)}
              pattern={trackedPatterns[name]}
            />
          ))}
        </details>
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
