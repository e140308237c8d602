import { Button, Radio } from '@mantine/core'
import type { EditedText, WriteStatement } from '@vitrine/contract/admin/accessibility-statement'
import { useState } from 'react'
import { PageDiff } from '../differences/page-diff-view.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'

interface Props {
  edited: EditedText[]
  onClose: () => void
  onChoose: (choice: Pick<WriteStatement, 'replace' | 'keep'>) => void
}

/** Shows the texts that a person has edited next to those of the statement, to keep one of both. */
export function EditedDialog({ edited, onClose, onChoose }: Props) {
  const t = useTexts('accessibility')
  const [replaced, setReplaced] = useState<readonly string[]>([])
  const choose = () => {
    const chosen = edited.filter(({ locale }) => replaced.includes(locale))
    const kept = edited.filter(({ locale }) => !replaced.includes(locale))
    onChoose({
      replace: Object.fromEntries(chosen.map(({ locale, digest }) => [locale, digest])),
      keep: kept.map(({ locale }) => locale),
    })
  }
  return (
    <Dialog title={t('editedTitle')} onClose={onClose} wide>
      <p>{t('editedHelp')}</p>
      {edited.map((text) => (
        <EditedChoice
          key={text.locale}
          text={text}
          isReplaced={replaced.includes(text.locale)}
          onReplace={(isReplaced) => {
            const others = replaced.filter((locale) => locale !== text.locale)
            setReplaced(isReplaced ? [...others, text.locale] : others)
          }}
        />
      ))}
      <div className="buttons">
        <Button onClick={choose}>{t('continue')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

interface EditedChoiceProps {
  text: EditedText
  isReplaced: boolean
  onReplace: (isReplaced: boolean) => void
}

function EditedChoice({ text, isReplaced, onReplace }: EditedChoiceProps) {
  const t = useTexts('accessibility')
  const { language } = useLanguage()
  const { site } = useSession()
  const { lang = text.locale, dir = 'ltr' } = getLanguageAttributes(site, text.locale)
  return (
    <section>
      <Radio.Group
        label={formatLanguageName(lang, language)}
        value={isReplaced ? 'replace' : 'keep'}
        onChange={(value) => onReplace(value === 'replace')}
      >
        <div className="choices">
          <Radio value="keep" label={t('keep')} />
          <Radio value="replace" label={t('replace')} />
        </div>
      </Radio.Group>
      <details>
        <summary>{t('difference')}</summary>
        <PageDiff before={text.theirs} after={text.ours} isBeside={false} lang={lang} dir={dir} />
      </details>
    </section>
  )
}
