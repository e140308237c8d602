import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  text: string
  describedBy: string
}

export function CopyButton({ text, describedBy }: Props) {
  const t = useTexts()
  const [message, setMessage] = useState('')
  // Read on the server, so that the texts are shipped with the page.
  const [copied, notCopied] = [t('copied'), t('notCopied')]
  const copy = async () => {
    setMessage('')
    try {
      await navigator.clipboard.writeText(text)
      setMessage(copied)
    } catch {
      // The clipboard needs HTTPS and the permission of the user.
      setMessage(notCopied)
    }
  }
  return (
    <>
      <Button
        size="md"
        variant="default"
        className="needs-script"
        aria-describedby={describedBy}
        onClick={copy}
      >
        {t('copy')}
      </Button>
      <span className="said" role="status">
        {message}
      </span>
    </>
  )
}
