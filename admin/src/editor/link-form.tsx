import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { MediaPicker } from '../media/picker.tsx'
import { attributeOf, hasClass, withAttribute, withClass } from './attributes.ts'
import { LinkState } from './link-state.tsx'
import { PageSearch } from './page-search.tsx'
import { phraseAround, setPhrase, unsetPhrase } from './phrases.ts'
import type { Attributes } from './piece.ts'
import { ToolForm, type ToolFormProps } from './tool-form.tsx'
import { TrackedFields, withTracked } from './tracked-fields.tsx'
import { useLink } from './use-link.ts'

const allowed = /^(https?:\/\/|mailto:|tel:|\/|#|\?|[^:]*$)/i
/** What the styles of the site know a button by. */
const buttonClass = 'button'

/** Asks where a link leads: to a page of the site, a file of the library, or any address. */
export function LinkForm({ state, locale, run, onClose }: ToolFormProps) {
  const t = useTexts('editor')
  const around = phraseAround(state, 'a')
  const before: Attributes = around?.mark.attrs.attributes ?? []
  const { link, target, put, choosePage, type, settle, resolve } = useLink(locale, {
    href: attributeOf(before, 'href') ?? '',
    page: attributeOf(before, 'data-page'),
  })
  const [isPicking, setPicking] = useState(false)
  const needsText = state.selection.empty && !around
  const send = async (form: FormData) => {
    const { href, page, title } = await resolve()
    const where = form.has('target') ? '_blank' : undefined
    const led = withAttribute(withAttribute(before, 'href', href), 'data-page', page)
    const shown = withClass(led, buttonClass, form.has('button'))
    const attributes = withTracked(withAttribute(shown, 'target', where), form)
    onClose()
    run(setPhrase('a', attributes, String(form.get('text') ?? '') || title || href))
  }
  const removeLink = () => {
    onClose()
    run(unsetPhrase('a'))
  }
  return (
    <ToolForm
      title={t('link')}
      onSend={(form) => void send(form)}
      onClose={onClose}
      remove={around && { label: t('linkRemove'), onRemove: removeLink }}
    >
      <PageSearch locale={locale} onChoose={(id) => void choosePage(id)} />
      <AddressInput href={link.href} onType={type} onLeave={settle} />
      <LinkState target={target} />
      <button className="button quiet" type="button" onClick={() => setPicking(true)}>
        {t('linkFile')}
      </button>
      {needsText ? <TextInput id="text" name="text" label={t('linkText')} /> : null}
      <Checkbox
        name="target"
        label={t('linkBlank')}
        defaultChecked={attributeOf(before, 'target') === '_blank'}
      />
      <Checkbox
        name="button"
        label={t('linkButton')}
        defaultChecked={hasClass(before, buttonClass)}
      />
      <TrackedFields before={before} />
      {isPicking ? (
        <MediaPicker
          onClose={() => setPicking(false)}
          onChoose={({ src }) => {
            put({ href: src, page: undefined })
            setPicking(false)
          }}
        />
      ) : null}
    </ToolForm>
  )
}

interface AddressProps {
  href: string
  onType: (href: string) => void
  onLeave: () => void
}

function AddressInput({ href, onType, onLeave }: AddressProps) {
  const t = useTexts('editor')
  return (
    <TextInput
      id="href"
      name="href"
      label={t('linkAddress')}
      description={t('linkAddressRule')}
      value={href}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onLeave}
      pattern={allowed.source}
      autoComplete="off"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  )
}
