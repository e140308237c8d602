import { useQuery } from '@tanstack/react-query'
import { fieldLimits } from '@vitrine/contract/pages/field-values'
import { useState } from 'react'
import { OrderedList } from '../controls/ordered-list.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { ChosenPicture } from '../media/chosen-picture.tsx'
import { MediaMultiPicker } from '../media/multi-picker.tsx'
import { useMediaItem } from '../media/use-media-item.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageChoicesQuery } from '../page-list/page-list.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'
import { type FieldInputProps, useInputProps } from './input-props.ts'

/** Several pages in an order. */
export function PagesField(props: FieldInputProps) {
  const { value, onChange } = props
  const t = useTexts('page')
  const { site } = useSession()
  const { language } = useLanguage()
  const { data, isSuccess } = useQuery(pageChoicesQuery(getPreferredLocale(site, language)))
  const all = data ?? []
  const keys = typeof value === 'object' && 'pages' in value ? value.pages : []
  const findPage = (key: string) => all.find((page) => page.key === key)
  const getName = (key: string) => findPage(key)?.title || key
  const store = (pages: string[]) => onChange(pages.length > 0 ? { pages } : undefined)
  return (
    <OrderedList
      {...useInputProps(props)}
      items={keys}
      getName={getName}
      render={(key) => (
        <p>
          {getName(key)}{' '}
          <small>{isSuccess && !findPage(key) ? t('pageGone') : findPage(key)?.slug}</small>
        </p>
      )}
      onChange={store}
    >
      {keys.length < fieldLimits.pages ? (
        <PageCombobox
          label={t('addPage')}
          pages={all.filter(({ key = '' }) => !keys.includes(key))}
          value={null}
          onChange={(id) => {
            const page = all.find((each) => each.id === id)
            if (page?.key) store([...keys, page.key])
          }}
        />
      ) : null}
    </OrderedList>
  )
}

const thumbnailWidth = 160

/** Several pictures in an order. */
export function PicturesField(props: FieldInputProps) {
  const { value, onChange } = props
  const t = useTexts('page')
  const [isOpen, setOpen] = useState(false)
  const ids = typeof value === 'object' && 'pictures' in value ? value.pictures : []
  const store = (pictures: number[]) => onChange(pictures.length > 0 ? { pictures } : undefined)
  return (
    <>
      <OrderedList
        {...useInputProps(props)}
        items={ids}
        getName={(_, index) => t('pictureNumber', { number: index + 1 })}
        render={(id) => <PictureEntry id={id} />}
        onChange={store}
      >
        {ids.length < fieldLimits.pictures ? (
          <button className="button quiet" type="button" onClick={() => setOpen(true)}>
            {t('addPictures')}
          </button>
        ) : null}
      </OrderedList>
      {isOpen ? (
        <MediaMultiPicker
          group="image"
          onClose={() => setOpen(false)}
          onChoose={(items) => {
            setOpen(false)
            const chosen = items.map(({ id }) => id).filter((id) => !ids.includes(id))
            store([...ids, ...chosen].slice(0, fieldLimits.pictures))
          }}
        />
      ) : null}
    </>
  )
}

function PictureEntry({ id }: { id: number }) {
  const item = useMediaItem(id)
  return item ? <ChosenPicture item={item} width={thumbnailWidth} /> : <p>{`#${id}`}</p>
}
