import { Checkbox, TextInput } from '@mantine/core'
import type { Command } from 'prosemirror-state'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import { findPhraseAround, setPhrase, unsetPhrase } from '../commands/phrases.ts'
import { getAttribute, hasClass, withAttribute, withClass } from '../document/attributes.ts'
import type { Attributes } from '../document/piece.ts'
import { AddressInput } from './address-input.tsx'
import { FilePick } from './file-pick.tsx'
import { linkPattern } from './link-pattern.ts'
import { LinkState } from './link-state.tsx'
import { PageSearch } from './page-search.tsx'
import { ToolForm, type ToolFormProps } from './tool-form.tsx'
import { TrackedFields, withTracked } from './tracked-fields.tsx'
import { type ChosenLink, useLink } from './use-link.ts'

/** Class of a button in the styles of the site. */
const buttonClass = 'button'

/** A form for the target of a link: a page, a file of the library, or an address. */
export function LinkForm({ state, locale, run, onClose }: ToolFormProps) {
  const t = useTexts('editor')
  const around = findPhraseAround(state, 'a')
  const before: Attributes = around?.mark.attrs.attributes ?? []
  const choice = useLink(locale, {
    href: getAttribute(before, 'href') ?? '',
    page: getAttribute(before, 'data-page'),
  })
  const close = (command: Command) => {
    onClose()
    run(command)
  }
  const isUnmounted = useIsUnmounted()
  const send = async (form: FormData) => {
    const { title, ...led } = await choice.resolve()
    // The form was closed before the answer came.
    if (isUnmounted()) return
    const text = String(form.get('text') ?? '') || title || led.href
    close(setPhrase('a', linkAttributes(before, led, form), text))
  }
  return (
    <ToolForm
      title={t('link')}
      onSend={(form) => void send(form)}
      onClose={onClose}
      remove={around && { label: t('linkRemove'), onRemove: () => close(unsetPhrase('a')) }}
    >
      <PageSearch locale={locale} onChoose={(id) => void choice.choosePage(id)} />
      <LinkAddress choice={choice} />
      <LinkState target={choice.target} />
      <FilePick
        label={t('linkFile')}
        onPick={({ src }) => choice.put({ href: src, page: undefined })}
      />
      {state.selection.empty && !around ? (
        <TextInput id="text" name="text" label={t('linkText')} />
      ) : null}
      <LookFields before={before} />
      <TrackedFields before={before} />
    </ToolForm>
  )
}

/** Returns the attributes of a link after the form; attributes without a field stay. */
function linkAttributes(before: Attributes, { href, page }: ChosenLink, form: FormData) {
  const led = withAttribute(withAttribute(before, 'href', href), 'data-page', page)
  const shown = withClass(led, buttonClass, form.has('button'))
  return withTracked(
    withAttribute(shown, 'target', form.has('target') ? '_blank' : undefined),
    form,
  )
}

function LinkAddress({ choice }: { choice: ReturnType<typeof useLink> }) {
  const t = useTexts('editor')
  return (
    <AddressInput
      name="href"
      label={t('linkAddress')}
      description={t('linkAddressRule')}
      value={choice.link.href}
      pattern={linkPattern}
      onType={choice.type}
      onLeave={choice.settle}
    />
  )
}

/** Fields for the look of a link, and for opening it in a new tab. */
function LookFields({ before }: { before: Attributes }) {
  const t = useTexts('editor')
  return (
    <>
      <Checkbox
        name="target"
        label={t('linkBlank')}
        defaultChecked={getAttribute(before, 'target') === '_blank'}
      />
      <Checkbox
        name="button"
        label={t('linkButton')}
        defaultChecked={hasClass(before, buttonClass)}
      />
    </>
  )
}

/**
 * Returns a function that is true once the component has unmounted, for code that awaits a
 * response.
 */
function useIsUnmounted(): () => boolean {
  const isUnmounted = useRef(false)
  // A layout effect runs first: a response may arrive before other effects run.
  useLayoutEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return () => isUnmounted.current
}
