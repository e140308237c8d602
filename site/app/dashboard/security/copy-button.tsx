import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  text: string
  /** Id of the element that names what is copied. */
  describedBy: string
}

/** Copies a text, and says whether it went well: not every browser allows it. */
export function CopyButton({ text, describedBy }: Props) {
  const t = useTexts()
  const [said, say] = useState('')
  // Known before a script needs them.
  const [copied, notCopied] = [t('copied'), t('notCopied')]
  const copy = async () => {
    say('')
    try {
      await navigator.clipboard.writeText(text)
      say(copied)
    } catch {
      // Without https there is no clipboard, and the person may refuse it.
      say(notCopied)
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
        {said}
      </span>
    </>
  )
}
