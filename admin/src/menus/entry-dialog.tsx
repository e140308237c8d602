import { Button, Radio, TextInput } from '@mantine/core'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { isMenuAddress } from '@vitrine/contract/pages/menu-address'
import { MenuEntryRule, menuEntryRules } from '@vitrine/contract/pages/menu-rules'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { findPositionByKey } from '../tree/drop-target.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { type MenuNode, moveNodes } from './menu-nodes.ts'
import type { EntryTitles, MenuPages } from './use-entry-titles.ts'
import type { MenuDraft } from './use-menu-draft.ts'

interface Props {
  node: MenuNode
  draft: MenuDraft
  pages: MenuPages
  titles: EntryTitles
  onClose: () => void
}

/** The labels of an entry in all languages, its address or its rule, and its place. */
export function EntryDialog({ node, draft, pages, titles, onClose }: Props) {
  const t = useTexts('menus')
  const { site } = useSession()
  const { page, url, missing } = node
  const change = (values: Partial<MenuNode>) =>
    draft.edit((now) => now.map((each) => (each.id === node.id ? { ...each, ...values } : each)))
  const isWrong = url !== undefined && url.trim() !== '' && !isMenuAddress(url.trim())
  return (
    <Dialog title={titles.titleOf(node).text} onClose={onClose} wide>
      <Form label={t('editEntry')} onSend={onClose}>
        {page === undefined ? (
          <TextInput
            label={t('address')}
            description={t('addressHelp')}
            value={url ?? ''}
            dir="ltr"
            {...(isWrong && { error: t('addressWrong') })}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
        ) : null}
        <fieldset className="panel menu-labels">
          <legend>{t('labels')}</legend>
          {site.locales.map((locale) => (
            <LabelField
              key={locale.code}
              locale={locale}
              node={node}
              title={page === undefined ? '' : (pages?.get(page)?.titles[locale.code] ?? '')}
              onChange={(label) => change({ label })}
            />
          ))}
        </fieldset>
        {page === undefined ? null : (
          <Radio.Group
            label={t('missing')}
            value={missing ?? 'fallback'}
            onChange={(value) => change({ missing: MenuEntryRule.parse(value) })}
          >
            <div className="choices">
              {menuEntryRules.map((rule) => (
                <Radio key={rule} value={rule} label={t(`rule-${rule}`)} />
              ))}
            </div>
          </Radio.Group>
        )}
        <MoveButtons node={node} draft={draft} />
        <Button type="submit">{t('done')}</Button>
      </Form>
    </Dialog>
  )
}

interface LabelProps {
  locale: SiteLocale
  node: MenuNode
  /** Title of the page in this language. */
  title: string
  onChange: (label: Record<string, string>) => void
}

function LabelField({ locale: { code, name, lang, dir }, node, title, onChange }: LabelProps) {
  const { label = {} } = node
  return (
    <TextInput
      label={name}
      value={label[code] ?? ''}
      placeholder={title}
      maxLength={200}
      lang={lang}
      dir={dir}
      onChange={(event) => onChange({ ...label, [code]: event.currentTarget.value })}
    />
  )
}

const moves = [
  ['moveUp', 'ArrowUp'],
  ['moveDown', 'ArrowDown'],
  ['moveIn', 'ArrowRight'],
  ['moveOut', 'ArrowLeft'],
] as const

/** Moves an entry without dragging. */
function MoveButtons({ node, draft }: Pick<Props, 'node' | 'draft'>) {
  const t = useTexts('menus')
  return (
    <fieldset className="panel">
      <legend>{t('move')}</legend>
      <div className="buttons">
        {moves.map(([text, key]) => {
          const place = findPositionByKey(draft.nodes, node, key)
          return (
            <Button
              key={key}
              variant="outline"
              aria-disabled={!place}
              data-disabled={!place}
              onClick={() => place && draft.edit((now) => moveNodes(now, [node.id], place))}
            >
              {t(text)}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
