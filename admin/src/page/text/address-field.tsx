import { TextInput } from '@mantine/core'
import type { SlugAnswer, SlugRefusal } from '@vitrine/contract/admin/slugs'
import { useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { type Translate, useTexts } from '../../locale/use-texts.ts'
import { AddressChangeList } from '../../pages/address-changes.tsx'
import { paths } from '../../routing/paths.ts'
import { toReadableUrl } from '../search/readable-url.ts'
import { fetchProposedSlug, useSlugAnswer } from './use-slug.ts'

interface Props {
  id: number
  locale: string
  /** Whole path. */
  slug: string
  title: string
  isReadOnly: boolean
  onChange: (slug: string) => void
}

/** Field for the slug, with the whole address and the reason if it cannot be used. */
export function AddressField({ id, locale, slug, title, isReadOnly, onChange }: Props) {
  const t = useTexts('page')
  const answer = useSlugAnswer(id, locale, slug)
  const at = slug.lastIndexOf('/') + 1
  const [above, last] = [slug.slice(0, at), slug.slice(at)]
  // No error while the address is still empty: it gets a proposal from the title.
  const [isWritten, setWritten] = useState(false)
  const refusal = slug === '' && !isWritten ? undefined : answer.data?.refusal
  if (answer.data?.isFixed) return <HomeAddress url={answer.data.url} />
  return (
    <div className="address-field">
      <TextInput
        id="slug"
        label={t('slug')}
        value={last}
        readOnly={isReadOnly}
        spellCheck={false}
        autoCapitalize="none"
        description={<bdi>{answer.data ? toReadableUrl(answer.data.url) : '…'}</bdi>}
        error={refusal ? <Refusal refusal={refusal} /> : undefined}
        onChange={(event) => {
          setWritten(true)
          onChange(above + event.currentTarget.value)
        }}
        rightSectionWidth="auto"
        rightSection={
          title.trim() === '' || isReadOnly ? null : (
            <button
              className="reveal"
              type="button"
              onClick={async () => {
                const proposed = await fetchProposedSlug(id, locale, title)
                if (proposed !== undefined) onChange(proposed)
              }}
            >
              {t('proposeSlug')}
            </button>
          )
        }
      />
      {answer.data ? <PagesBelow {...answer.data.below} /> : null}
    </div>
  )
}

/** Shows the fixed address of the home page, and explains it. */
function HomeAddress({ url }: { url: string }) {
  const t = useTexts('page')
  return (
    <div className="address-field">
      <TextInput
        id="slug"
        label={t('slug')}
        value={toReadableUrl(url)}
        description={t('homeAddress')}
        readOnly
      />
    </div>
  )
}

/** Lists the addresses that change with the page when it is published. */
function PagesBelow({ count, addresses }: z.infer<typeof SlugAnswer>['data']['below']) {
  const t = useTexts('page')
  return (
    <>
      <p role="status">{count > 0 ? t('addressesBelow', { count }) : null}</p>
      {count > 0 ? <AddressChangeList changes={addresses} count={count} /> : null}
    </>
  )
}

function Refusal({ refusal }: { refusal: z.infer<typeof SlugRefusal> }) {
  const t = useTexts('page')
  const { page } = refusal
  return (
    <>
      {describeSlugError(refusal, t)}
      {page ? (
        <>
          {' '}
          <Link to={paths.page(page.id, page.locale)}>{page.title || t('pages:untitled')}</Link>
        </>
      ) : null}
    </>
  )
}

/** Returns why a slug cannot be used, as a sentence. */
export function describeSlugError(
  { problem, inTrash, isDraft }: z.infer<typeof SlugRefusal>,
  t: Translate,
) {
  if (problem === 'taken' && inTrash) return t('slug-takenInTrash')
  if (problem === 'taken' && isDraft) return t('slug-takenByDraft')
  return t(`slug-${problem}`)
}
