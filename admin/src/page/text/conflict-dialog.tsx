import { Button } from '@mantine/core'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { SaveConflict, TextFields } from '@vitrine/contract/admin/texts'
import { useMemo } from 'react'
import type { MergeChoice } from '../../differences/merge-parts.ts'
import { parsePieces } from '../../editor/document/dom-pieces.ts'
import { useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { applyChoices, findConflicts, nameChoice } from './conflict-fields.ts'
import { ConflictPart } from './conflict-part.tsx'

interface Props {
  conflict: SaveConflict
  /** The current text, which may have more edits than the one that was sent. */
  mine: TextFields
  locale: SiteLocale
  onChoose: (fields: TextFields) => void
  onClose: () => void
}

/** Asks for a choice for each paragraph or field that both writers have changed. */
export function ConflictDialog({ conflict, mine, locale, onChoose, onClose }: Props) {
  const t = useTexts('page')
  const { user } = useSession()
  const { author, isMachine = false } = conflict
  const fields = useMemo(() => findConflicts(conflict, mine, parsePieces), [conflict, mine])
  const choices = fields.flatMap(({ field, parts }) =>
    parts.flatMap((part, at) => (part.is === 'conflict' ? [{ field, part, at }] : [])),
  )
  const isOwn = author?.id === user.id && !isMachine
  const name = isMachine ? t('aMachine') : (author?.name ?? t('somebody'))
  return (
    <Dialog title={t('conflictTitle')} wide onClose={onClose}>
      <p>
        {isOwn ? t('conflictInTab') : t('conflictText', { name })} {t('conflictKept')}
      </p>
      <Form
        label={t('conflictTitle')}
        onSend={(form) =>
          onChoose(applyChoices(mine, fields, (name) => (form.get(name) ?? 'mine') as MergeChoice))
        }
      >
        {choices.map(({ field, part, at }, index) => (
          <ConflictPart
            key={nameChoice(field, at)}
            name={nameChoice(field, at)}
            label={`${t(field)} – ${t('conflictPlace', { number: index + 1, total: choices.length })}`}
            field={field}
            part={part}
            author={author}
            isMachine={isMachine}
            locale={locale}
          />
        ))}
        <Button type="submit">{t('keepChosen')}</Button>
      </Form>
    </Dialog>
  )
}
