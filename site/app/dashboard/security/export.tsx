import { exportAccount } from '@vitrine/contract/endpoints/account'
import { type MouseEvent, useState } from 'react'
import { SuccessText } from '../../forms/account/account-form.tsx'
import { Section } from '../../forms/account/section.tsx'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'

const fileName = 'account.json'

/** Download link. With scripts the request also sends a token, which a link cannot. */
export function ExportSection() {
  const t = useTexts()
  const site = useSite()
  const [message, setMessage] = useState('')
  // Read on the server, so that the texts are shipped with the page.
  const [saved, failed] = [t('exportDone'), t('unreachable')]
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    setMessage('')
    const http = await site.http()
    const response = await http(exportAccount.path).catch(() => undefined)
    if (!response?.ok) return setMessage(failed)
    saveFile(await response.blob())
    setMessage(saved)
  }
  return (
    <Section id="v-section-export" title={t('export')} about={t('exportAbout')}>
      <p>
        <a
          className="button quiet"
          href={site.config.apiOrigin + exportAccount.path}
          download={fileName}
          onClick={download}
        >
          {t('exportNow')}
        </a>
      </p>
      <SuccessText>{message}</SuccessText>
    </Section>
  )
}

function saveFile(file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
