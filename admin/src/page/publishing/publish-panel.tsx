import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { WorkingText } from '@vitrine/contract/admin/texts'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import { getFieldLabel } from '../../fields/field-label.ts'
import { call } from '../../http/client.ts'
import { fetchFresh } from '../../http/fetch-fresh.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { formatLanguageName } from '../../locale/language-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { readPublishReasons } from '../../pages/publish-reasons.ts'
import { StateMark } from '../../pages/state-mark.tsx'
import { useDeclaredNames } from '../../session/declared-names.ts'
import { getLocaleName, usePermissionCheck, useSession } from '../../session/session.ts'
import {
  beforePublishTexts,
  type ChangedText,
  findChangedTexts,
  textsQuery,
  toDeclaredVersion,
} from '../../texts/texts-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { CheckDialog, readCheckErrors } from '../check/check-dialog.tsx'
import { checkKey } from '../check/use-text-check.ts'
import { describeSlugError } from '../text/address-field.tsx'
import { readWorkingText } from '../text/load-text.ts'
import { pageQuery, pageScope } from '../text/page-query.ts'
import { ChangedTexts, getTemplate, useChangedTexts } from './changed-texts.tsx'
import { RequestNote } from './request-note.tsx'
import { SmallCorrection } from './small-correction.tsx'

interface Props {
  page: AdminPage
  locale: SiteLocale
  /** True if there are unsaved edits. */
  isTyped: boolean
  publishing: Publishing
}

const getState = ({ page, locale }: Props) => page.texts[locale.code]?.state ?? 'missing'

/**
 * Returns a check: true if every edit that the user may publish is published. `texts` are the
 * changed texts of the template.
 */
function usePublishedCheck() {
  const may = usePermissionCheck()
  return (props: Props, texts: ChangedText[]) =>
    getState(props) === 'published' &&
    !(props.page.structure.changed && may('change-structure')) &&
    !props.isTyped &&
    texts.length === 0
}

/** Publishes the open text. Renders nothing for a user without the permission. */
export function PublishButton(props: Props) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const may = usePermissionCheck()
  const { page, locale, publishing } = props
  const texts = useChangedTexts(page, locale)
  const isAllPublished = usePublishedCheck()
  if (!may('publish-pages', locale.code)) return null
  return (
    <Button
      variant={isAllPublished(props, texts) ? 'outline' : 'filled'}
      loading={publishing.isPending}
      onClick={() => publishing.mutate({ codes: [locale.code] })}
    >
      {t('publishIn', { language: formatLanguageName(locale.lang, language) })}
    </Button>
  )
}

/** The state of the text, why it could not be published, and further actions. */
export function PublishPanel(props: Props) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const [isChoosing, setChoosing] = useState(false)
  const { page, locale, publishing } = props
  const text = page.texts[locale.code]
  const state = getState(props)
  const texts = useChangedTexts(page, locale)
  const isAllPublished = usePublishedCheck()
  const { site } = useSession()
  const publishable = site.locales.filter(({ code }) => may('publish-pages', code))
  return (
    <>
      <p className="state-line" data-state={state}>
        <StateMark state={state} /> {t(`pages:state-${state}`)}
        {isAllPublished(props, texts) ? ` – ${t('allPublished')}` : null}
      </p>
      <RequestNote page={page} locale={locale} />
      <ChangedTexts texts={texts} />
      {may('publish-pages', locale.code) ? (
        <SmallCorrection
          page={page}
          locale={locale}
          isChecked={publishing.isSmallCorrection}
          onChange={publishing.setSmallCorrection}
        />
      ) : null}
      <NotPublished {...props} />
      {publishable.length > 1 ? (
        <div className="buttons">
          <button className="link" type="button" onClick={() => setChoosing(true)}>
            {t('publishSeveral')}
          </button>
        </div>
      ) : null}
      {text?.url ? (
        <p>
          <a href={text.url} target="_blank" rel="noreferrer">
            {t('seeOnSite')}
          </a>
        </p>
      ) : null}
      {isChoosing ? (
        <ChooseLanguages
          page={page}
          locales={publishable}
          onClose={() => setChoosing(false)}
          onChoose={(codes) => {
            setChoosing(false)
            publishing.mutate({ codes })
          }}
        />
      ) : null}
    </>
  )
}

/** Shows why nothing was published. Asks for confirmation if no error of the text blocks. */
function NotPublished({ publishing }: Props) {
  const { data: refused } = publishing
  const errors = refused && readCheckErrors(refused.answer)
  if (!errors) return <Refusal publishing={publishing} />
  return (
    <CheckDialog
      errors={errors}
      onClose={publishing.reset}
      onPublish={() => publishing.mutate({ ...refused.order, isConfirmed: true })}
    />
  )
}

interface Order {
  codes: string[]
  takeFormer?: boolean
  /** True to publish errors that do not block. */
  isConfirmed?: boolean
}

interface PublishParts extends Pick<Props, 'page' | 'locale'> {
  autosave: Autosave
  onPublished: (fresh: WorkingText) => void
}

export type Publishing = ReturnType<typeof usePublish>

export function usePublish({ page, locale, autosave, onPublished }: PublishParts) {
  const t = useTexts('page')
  const queries = useQueryClient()
  const notices = useNotices()
  const [isSmallCorrection, setSmallCorrection] = useState(false)
  const publishing = useMutation({
    scope: { id: pageScope(page.id) },
    mutationFn: async (order: Order) => {
      await Promise.all([autosave.flush(), beforePublishTexts.emit()])
      if (autosave.isDirty()) return undefined
      const fresh = await fetchFresh(queries, pageQuery(page.id))
      const all = await fetchFresh(queries, textsQuery(getTemplate(fresh)))
      const texts = findChangedTexts(all, order.codes)
      const versions = createBody(order, fresh, texts, { [locale.code]: autosave.version() })
      const body = { ...versions, ...(isSmallCorrection && { isSmallCorrection }) }
      const answer = await call(publishPage, { params: { id: page.id }, body })
      if (!answer.ok) return { answer, order }
      setSmallCorrection(false)
      onPublished(await readWorkingText(page.id, locale.code))
      await queries.invalidateQueries({ queryKey: ['page', page.id] })
      void queries.invalidateQueries({ queryKey: ['pages'] })
      void queries.invalidateQueries({ queryKey: ['to-do'] })
      void queries.invalidateQueries({ queryKey: ['slug', page.id] })
      void queries.invalidateQueries({ queryKey: checkKey(page.id) })
      void queries.invalidateQueries({ queryKey: ['texts'] })
      void queries.invalidateQueries({ queryKey: ['translation', page.id] })
      const count = Object.keys(body.locales).length
      const doneKey = count > 0 ? 'published' : 'texts:published'
      notices.show({ text: t(doneKey, { count: count || texts.length }) })
      return undefined
    },
  })
  return { ...publishing, isSmallCorrection, setSmallCorrection }
}

/**
 * Returns the body of the request. `typed` has the versions of texts that were saved here, which
 * are newer than those of the page.
 */
function createBody(
  { codes, takeFormer, isConfirmed }: Order,
  { texts, structure }: AdminPage,
  changed: ChangedText[],
  typed: Record<string, number>,
) {
  // If only the texts of the template have changed, the page gets no new version.
  const isChanged = (code: string) => texts[code]?.state !== 'published'
  const wanted = changed.length > 0 ? codes.filter(isChanged) : codes
  const versions = wanted.map((code) => [code, typed[code] ?? texts[code]?.version ?? 0])
  return {
    locales: Object.fromEntries(versions) as Record<string, number>,
    structure: structure.version,
    texts: changed.map(toDeclaredVersion),
    ...(takeFormer && { takeFormer }),
    refuseErrors: !isConfirmed,
  }
}

const formerOnly = (reasons: Record<string, { slug?: { problem: string } | undefined }>) =>
  Object.values(reasons).every(({ slug }) => slug?.problem === 'former')

/** Shows why nothing was published, by language. */
function Refusal({ publishing }: { publishing: Publishing }) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const { site } = useSession()
  const names = useDeclaredNames()
  const { data } = publishing
  if (!data) return null
  const reasons = readPublishReasons(data.answer)
  const lines = Object.entries(reasons)
  const nameOf = (code: string) =>
    getLocaleName(site, code) ??
    names.text({ id: code, name: code.includes('.') ? code : t('structure') })
  return (
    <ProblemNotice refused={data.answer}>
      {lines.map(([code, { reason, slug, field = '' }]) => (
        <p key={code}>
          {nameOf(code)} –{' '}
          {slug
            ? describeSlugError(slug, t)
            : t(`refused-${reason}`, { field: getFieldLabel(site, field, language) })}
        </p>
      ))}
      {lines.length > 0 && formerOnly(reasons) ? (
        <Button
          variant="outline"
          onClick={() => publishing.mutate({ ...data.order, takeFormer: true })}
        >
          {t('takeFormer')}
        </Button>
      ) : null}
    </ProblemNotice>
  )
}

interface ChooseLanguagesProps {
  page: AdminPage
  /** Languages in which the user may publish. */
  locales: SiteLocale[]
  onChoose: (codes: string[]) => void
  onClose: () => void
}

function ChooseLanguages({ page, locales, onChoose, onClose }: ChooseLanguagesProps) {
  const t = useTexts('page')
  const written = locales.filter(({ code }) => page.texts[code])
  return (
    <Dialog title={t('publishSeveral')} onClose={onClose}>
      <Form
        label={t('publishSeveral')}
        onSend={(form) => {
          const codes = form.getAll('locale').map(String)
          if (codes.length > 0) onChoose(codes)
        }}
      >
        {written.map(({ code, name }) => {
          const state = page.texts[code]?.state ?? 'missing'
          return (
            <Checkbox
              key={code}
              name="locale"
              value={code}
              label={`${name} – ${t(`pages:state-${state}`)}`}
              defaultChecked={state !== 'published'}
            />
          )
        })}
        <Button type="submit">{t('publish')}</Button>
      </Form>
    </Dialog>
  )
}
