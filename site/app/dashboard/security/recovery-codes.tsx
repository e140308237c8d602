import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../site/use-texts.ts'
import { CopyButton } from './copy-button.tsx'

interface Props {
  codes: string[]
  email: string
}

/** Recovery codes of the second step, shown only once. */
export function RecoveryCodes({ codes, email }: Props) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button with the focus has been removed.
  useEffect(() => heading.current?.focus(), [])
  const fileText = [t('codesFile', { email }), '', ...codes, ''].join('\r\n')
  return (
    <div className="codes">
      <h3 id="v-codes" ref={heading} tabIndex={-1} data-next>
        {t('codes')}
      </h3>
      <p>{t('codesAbout')}</p>
      <ol aria-labelledby="v-codes" data-private>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="buttons">
        <CopyButton text={codes.join('\n')} describedBy="v-codes" />
        <a
          className="button quiet"
          download={t('codesFileName')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText)}`}
        >
          {t('download')}
        </a>
        <Button size="md" variant="default" className="needs-script" onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
    </div>
  )
}
