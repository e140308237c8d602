import { exportAccount } from '@vitrine/contract/endpoints/account'
import { type MouseEvent, useState } from 'react'
import { Said } from '../../forms/account/account-form.tsx'
import { Section } from '../../forms/account/section.tsx'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'

const fileName = 'account.json'

/** A link that browsers follow by themselves; a script sends what a link cannot, such as a token. */
export function ExportPart() {
  const t = useTexts()
  const site = useSite()
  const [said, say] = useState('')
  // Known before a script needs them.
  const [saved, failed] = [t('exportDone'), t('unreachable')]
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    say('')
    const http = await site.http()
    const response = await http(exportAccount.path).catch(() => undefined)
    if (!response?.ok) return say(failed)
    save(await response.blob())
    say(saved)
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
      <Said>{said}</Said>
    </Section>
  )
}

function save(file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
