import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../site/use-texts.ts'

type Props = Omit<TextInputProps, 'type' | 'rightSection' | 'id'> & { name: string }

/** Password field with a button that reveals it. Password managers find the field by its id. */
export function PasswordField({ name, ...props }: Props) {
  const t = useTexts()
  const [isShown, setIsShown] = useState(false)
  const show = { text: t('show'), label: t('showPassword') }
  const hide = { text: t('hide'), label: t('hidePassword') }
  const next = isShown ? hide : show
  return (
    <TextInput
      {...props}
      id={name}
      name={name}
      type={isShown ? 'text' : 'password'}
      {...(isShown && { autoCapitalize: 'none' })}
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
          onClick={() => setIsShown(!isShown)}
        >
          {next.text}
        </button>
      }
    />
  )
}
