import { Button } from '@mantine/core'
import type { CheckFinding } from '@vitrine/contract/checks/finding'
import { FindingWords } from '../../findings/finding-words.tsx'
import type { Refused } from '../../http/client.ts'
import { useTexts } from '../../locale/use-texts.ts'
import { readPublishReasons } from '../../pages/publish-reasons.ts'
import { getLanguageAttributes, getLocaleName, useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  /** Errors by language. */
  errors: Record<string, CheckFinding[]>
  onPublish: () => void
  onClose: () => void
}

/** Lists the errors of texts before they are published, and asks unless one of them blocks. */
export function CheckDialog({ errors, onPublish, onClose }: Props) {
  const t = useTexts('checks')
  const { site } = useSession()
  const all = Object.values(errors).flat()
  const isBlocked = all.some(({ isBlocking }) => isBlocking)
  return (
    <Dialog title={t('beforePublishing', { count: all.length })} onClose={onClose}>
      <p>{t(isBlocked ? 'blocked' : 'notBlocked')}</p>
      {Object.entries(errors).map(([code, findings]) => (
        <section key={code} aria-label={getLocaleName(site, code) ?? code}>
          <h3>{getLocaleName(site, code) ?? code}</h3>
          <ul className="finding-list">
            {findings.map((finding, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal.
              <li key={at} data-severity={finding.severity}>
                <FindingWords finding={finding} {...getLanguageAttributes(site, code)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="buttons">
        <Button onClick={onClose}>{t('goBack')}</Button>
        {isBlocked ? null : (
          <Button variant="outline" onClick={onPublish}>
            {t('page:publishAnyway')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Returns the errors by language if the publish check is the only reason of the refusal; otherwise
 * undefined.
 */
export function readCheckErrors(refused: Refused): Record<string, CheckFinding[]> | undefined {
  const reasons = Object.entries(readPublishReasons(refused))
  if (reasons.length === 0 || reasons.some(([, { reason }]) => reason !== 'check')) return undefined
  return Object.fromEntries(reasons.map(([code, { findings = [] }]) => [code, findings]))
}
