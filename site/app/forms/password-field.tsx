import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../site/use-texts.ts'

type Props = Omit<TextInputProps, 'type' | 'rightSection' | 'id'> & { name: string }

/** A password, which its owner may look at; password managers know the field by its id. */
export function PasswordField({ name, ...props }: Props) {
  const t = useTexts()
  const [shown, setShown] = useState(false)
  const show = { text: t('show'), label: t('showPassword') }
  const hide = { text: t('hide'), label: t('hidePassword') }
  const next = shown ? hide : show
  return (
    <TextInput
      {...props}
      id={name}
      name={name}
      type={shown ? 'text' : 'password'}
      {...(shown && { autoCapitalize: 'none' })}
      spellCheck={false}
      required
      withAsterisk={false}
      rightSectionWidth="var(--reveal)"
      rightSection={
        <button
          className="reveal"
          type="button"
          aria-controls={name}
          aria-label={next.label}
          onClick={() => setShown(!shown)}
        >
          {next.text}
        </button>
      }
    />
  )
}
